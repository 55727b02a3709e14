import type { Response } from 'express'
import { HttpProblem } from '../http/httpProblem.ts'
import { callerOf, nameOf } from './caller.ts'
import { ConcurrencyLimiter, type ConcurrencyPlan, LimitReached } from './concurrencyLimiter.ts'
import { type Limits, TooManyRequests } from './rateLimit.ts'

/**
 * Drawing a page is the most expensive work of this process. Of all concurrent drawings (about a second of work for
 * players, docs/capacity.md) an account has a few and an address a quarter, because many players share a mobile
 * address.
 */
const PLAN: ConcurrencyPlan = {
  running: { all: 200, perSession: 8, perAddress: 50 },
  waiting: { all: 50, perSession: 16, perAddress: 25 },
}
const PATIENCE_MS = 3000
const RETRY_AFTER_SECONDS = 2

export interface Drawings {
  /**
   * Draws for the caller of this answer. Throws HttpProblem, which is shown without drawing: 429 when the caller's share
   * is used up, 503 when the most drawings already run.
   */
  run<T>(res: Response, work: () => Promise<T>): Promise<T>
  /** Draws without a caller, only if one more may run. Returns whether it drew. */
  inBackground(work: () => Promise<unknown>): Promise<boolean>
}

/** The one limiter of drawing, also for error pages. */
export function createDrawings(limits: Limits, plan = PLAN): Drawings {
  const limiter = new ConcurrencyLimiter(plan)
  // Requests that testers have slowed down take no place from players.
  const testers = new ConcurrencyLimiter(plan)
  return {
    async run(res, work) {
      const caller = callerOf(res)
      const used = res.locals.testOverrides ? testers : limiter
      try {
        await limits.consume('drawingsAddress', caller.address)
        await limits.consume('drawings', nameOf(caller))
        return await used.run(caller, Date.now() + PATIENCE_MS, work)
      } catch (error) {
        if (error instanceof TooManyRequests) throw plainRefusal(429, error.retryAfterSeconds)
        if (!(error instanceof LimitReached)) throw error
        throw plainRefusal(used.running < plan.running.all ? 429 : 503)
      }
    },
    async inBackground(work) {
      if (limiter.running >= plan.running.all) return false
      await limiter.run(undefined, Date.now(), work)
      return true
    },
  }
}

const plainRefusal = (status: 429 | 503, retryAfterSeconds = RETRY_AFTER_SECONDS) =>
  new HttpProblem(status, status === 429 ? 'error.tooMany' : 'error.busy', { retryAfterSeconds, plain: true })
