import type { RequestHandler } from 'express'
import { HttpProblem } from '../http/httpProblem.ts'

/** The longest wait of a request, in ms: a first start takes about two seconds. */
const PATIENCE_MS = 10_000
const RETRY_AFTER_SECONDS = 2

/** While the sandbox starts, requests wait up to `patienceMs`, then 503. Health and files do not wait. */
export function untilReady(ready: Promise<unknown>, patienceMs = PATIENCE_MS): RequestHandler {
  let isReady = false
  const over = ready.then(
    () => {
      isReady = true
    },
    () => {},
  )
  return async (_req, _res, next) => {
    if (!isReady) await atMost(over, patienceMs)
    if (!isReady)
      throw new HttpProblem('starting', 'error.unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, plain: true })
    next()
  }
}

const SOURCES_MS = 180_000

/** The same for development, where the sandbox starts again after each change of its sources. */
export const untilAnswers =
  (answers: () => Promise<unknown>): RequestHandler =>
  (req, res, next) =>
    untilReady(answers(), SOURCES_MS)(req, res, next)

function atMost(work: Promise<void>, limitMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, limitMs)
  void work.then(resolve)
  return promise.finally(() => clearTimeout(timer))
}
