import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { RequestHandler } from 'express'
import { HttpProblem } from '../problem.ts'

const MAX_DELAY_MS = 250
/** Pages being drawn: about a second of what one process does for players (docs/capacity.md). */
const MAX_IN_FLIGHT = 200
const LOOK_EVERY_MS = 1000

export interface Pressure {
  /** p99 of the event-loop delay, in ms: the smaller one of the last two seconds, so that a single stall refuses nobody. */
  delayMs(): number
  /** Above it requests are refused, in ms. */
  limitMs: number
  close(): void
}

/** Watches the event loop; `close` stops it. */
export function watchPressure(limitMs = MAX_DELAY_MS): Pressure {
  const histogram = monitorEventLoopDelay({ resolution: 10 })
  histogram.enable()
  let before = 0
  let p99 = 0
  const timer = setInterval(() => {
    before = p99
    p99 = histogram.percentile(99) / 1e6
    histogram.reset()
  }, LOOK_EVERY_MS)
  timer.unref()
  return {
    limitMs,
    delayMs: () => Math.min(before, p99),
    close() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}

/**
 * 503 with Retry-After while the process is behind. Mounted after health checks and static files, which it never refuses.
 * Posts are not counted: one that dribbles its body would keep others out, and money has limits of its own.
 */
export function loadShedding(pressure: Pressure, maxInFlight = MAX_IN_FLIGHT): RequestHandler {
  let inFlight = 0
  return (req, res, next) => {
    if (inFlight >= maxInFlight || pressure.delayMs() > pressure.limitMs) {
      throw new HttpProblem(503, 'error.busy', { retryAfterSeconds: 2 + Math.floor(Math.random() * 4) })
    }
    if (req.method === 'POST') return next()
    inFlight++
    res.once('close', () => {
      inFlight--
    })
    next()
  }
}
