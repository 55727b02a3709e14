import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { RequestHandler } from 'express'
import { HttpProblem } from '../http/httpProblem.ts'
import { retryAfter } from './renderLimit.ts'

const MAX_DELAY_MS = 250
/** Pages and calls that a tester has slowed down. They take no place from players. */
const MAX_TESTED = 100
const LOOK_EVERY_MS = 1000

export interface Pressure {
  /** p99 of the event-loop delay in ms, the smaller of the last two seconds: a single stall refuses no request. */
  delayMs(): number
  /** Above it requests are refused, in ms. */
  limitMs: number
  close(): void
}

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

/** Whether the process refuses what it can: the event loop has been delayed for two seconds. */
export const isOverloaded = (pressure: Pressure) => pressure.delayMs() > pressure.limitMs

/** Answers 503 with Retry-After during overload, after what it never refuses. `instead` may still answer. */
export function loadShedding(pressure: Pressure, instead?: RequestHandler, maxTested = MAX_TESTED): RequestHandler {
  let tested = 0
  return (req, res, next) => {
    const isTested = res.locals.testOverrides !== undefined
    if ((isTested && tested >= maxTested) || isOverloaded(pressure)) {
      const refuse = () => next(new HttpProblem('shedding', 'error.busy', { retryAfterSeconds: retryAfter() }))
      return instead ? instead(req, res, refuse) : refuse()
    }
    if (isTested) {
      tested++
      res.once('close', () => {
        tested--
      })
    }
    next()
  }
}
