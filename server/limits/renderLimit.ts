import type { Response } from 'express'
import { HttpProblem } from '../http/httpProblem.ts'
import { AdaptiveLimit } from './adaptiveLimit.ts'
import { callerOf } from './caller.ts'
import { ConcurrencyLimiter, type ConcurrencyPlan, LimitReached, NO_QUEUE } from './concurrencyLimiter.ts'
import { type Limits, TooManyRequests } from './rateLimit.ts'
import { RenderQueue } from './renderQueue.ts'

/** The concurrent renders follow their wait for the processor (docs/decisions/2026-11-22-few-renders-at-once.md). */
const BOUNDS = { first: 32, least: 16, most: 100, targetMs: 200 }
/**
 * Of them an account has a few. An address has half, because many players share a mobile address, and its unknown
 * visitors half of that. While others wait, each account, and the unknown visitors of an address together, get the same
 * number. All visitors together leave a quarter to players: a flood from ever new addresses has no account.
 */
const MOST_OF_SESSION = 8
/** One account takes at most half of the quarter that is left to players. */
const sessionShareOf = (all: number) => Math.min(MOST_OF_SESSION, Math.ceil(all / 8))
const sharesOf = (all: number, perSession: number) => {
  const half = Math.ceil(all / 2)
  return {
    all,
    signedOut: Math.floor((all * 3) / 4),
    perSession: Math.min(perSession, half),
    perVisitors: Math.ceil(all / 4),
    perAddress: half,
  }
}
const runningOf = (all: number) => sharesOf(all, sessionShareOf(all))
/** How long a page waits for its place at most. With the rest of the answer, a refusal then comes within 100 ms. */
const PATIENCE_MS = 50
/** How many pages may wait: those that begin within the patience while each of `all` takes the target time. */
const waitingOf = (all: number) => sharesOf(Math.ceil((all * PATIENCE_MS) / BOUNDS.targetMs), MOST_OF_SESSION / 2)
/** How many cached pages are rendered again at a time. They are at any load, because one serves many visitors. */
const BACKGROUND = 2
const RETRY_AFTER_SECONDS = 2
const RETRY_SPREAD_SECONDS = 4

/** No limit, for development: there one visitor's reload waits for the compiler and not for other visitors. */
export const NO_RENDER_LIMIT: ConcurrencyPlan = {
  running: { all: Infinity, perSession: Infinity, perAddress: Infinity },
  waiting: NO_QUEUE,
}

export interface RenderLimit {
  /** Renders for the caller of this answer. Throws HttpProblem: 429 over the caller's share, 503 without a place. */
  run<T>(res: Response, work: () => Promise<T>): Promise<T>
  /** Renders without a caller, only if one more may run. Returns whether it did. */
  inBackground(work: () => Promise<unknown>): Promise<boolean>
  /** Resolves when a render may use the processor. Its synchronous work has to follow at once. */
  turn(): Promise<void>
  /** Whether all callers with, or without, an account would be refused now. Admitted requests count. */
  isFull(signedIn: boolean): boolean
  /** This request may come to its render. It counts until it has or is answered, but no longer than a page waits. */
  admit(res: Response): void
  arrived(res: Response): void
  /** Pages being rendered, those that wait, and the limit at this moment. */
  load(): { running: number; waiting: number; limit: number }
}

/** The one limiter of renders, also for error pages. `now` is a monotonic clock in ms. */
export function createRenderLimit(
  limits: Limits,
  fixed?: ConcurrencyPlan,
  now: () => number = () => performance.now(),
): RenderLimit {
  const limit = new AdaptiveLimit(BOUNDS)
  const adaptive = {
    get running() {
      return runningOf(limit.value)
    },
    get waiting() {
      return waitingOf(limit.value)
    },
  }
  const plan: ConcurrencyPlan = fixed ?? adaptive
  const limiter = new ConcurrencyLimiter(plan)
  // Requests that testers have slowed down take no place from players.
  const testers = new ConcurrencyLimiter({ running: runningOf(BOUNDS.most), waiting: waitingOf(BOUNDS.most) })
  const queue = new RenderQueue()
  let inBackground = 0
  /** By the ms of their admission. Some end as a redirect or an error before they render. */
  const admitted = new Map<Response, number>()
  const onTheirWay = () => {
    const tooOld = now() - PATIENCE_MS
    for (const [res, at] of admitted) if (at <= tooOld || res.writableEnded) admitted.delete(res)
    return admitted.size
  }
  return {
    async run(res, work) {
      const caller = callerOf(res)
      const used = res.locals.testOverrides ? testers : limiter
      try {
        await limits.consume('drawingsAddress', caller.address)
        if (caller.session !== undefined) await limits.consume('drawings', caller.session)
        return await used.run(caller, Date.now() + PATIENCE_MS, work)
      } catch (error) {
        if (error instanceof TooManyRequests) throw plainRefusal('share_used', error.retryAfterSeconds)
        if (!(error instanceof LimitReached)) throw error
        throw plainRefusal(used.isFullFor(caller) ? 'shedding' : 'share_used')
      }
    },
    async inBackground(work) {
      if (inBackground >= BACKGROUND) return false
      inBackground++
      try {
        await work()
      } finally {
        inBackground--
      }
      return true
    },
    async turn() {
      const requestedAt = now()
      await queue.take()
      limit.waited(now() - requestedAt, limiter.running)
      limiter.startNext()
    },
    isFull: (signedIn) => !limiter.hasRoom({ session: undefined, signedIn, address: '' }, onTheirWay()),
    admit: (res) => void admitted.set(res, now()),
    arrived: (res) => void admitted.delete(res),
    load: () => ({ running: limiter.running, waiting: limiter.waiting, limit: plan.running.all }),
  }
}

export const plainRefusal = (reason: 'share_used' | 'shedding', retryAfterSeconds = retryAfter()) =>
  new HttpProblem(reason, reason === 'share_used' ? 'error.tooMany' : 'error.busy', { retryAfterSeconds, plain: true })

/** Spread, so that refused callers do not come back at the same moment. */
export const retryAfter = () => RETRY_AFTER_SECONDS + Math.floor(Math.random() * RETRY_SPREAD_SECONDS)
