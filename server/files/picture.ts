import { finished } from 'node:stream/promises'
import type { RequestHandler, Response } from 'express'
import { HttpProblem } from '../http/httpProblem.ts'
import { callerOf } from '../limits/caller.ts'
import { ConcurrencyLimiter, LimitReached } from '../limits/concurrencyLimiter.ts'
import { requestContextOf } from '../upstream-client/requestContext.ts'
import type { Upstream } from '../upstream-client/upstream.ts'

const NAME = /^[A-Za-z0-9_-]{1,128}\.(jpg|jpeg|png|webp)$/
const TYPES = ['image/jpeg', 'image/png', 'image/webp']
const CACHE_CONTROL = 'private, max-age=86400, immutable'

/** A picture of 5 MB stays in memory until its reader has received it. */
const PLAN = {
  running: { all: 16, perSession: 4, perAddress: 8 },
  waiting: { all: 128, perSession: 32, perAddress: 64 },
}
const PATIENCE_MS = 8_000
/** The time limit for a slow reader, in ms. After it the connection is cut. */
const SLOWEST_MS = 30_000
const RETRY_AFTER_SECONDS = 5

/** A picture that a player uploaded (`/files/<name>`): with the token of the session, and only as a picture. */
export function picture(upstream: Upstream): RequestHandler {
  const limiter = new ConcurrencyLimiter(PLAN)
  return async (req, res) => {
    const { name } = req.params
    if (!res.locals.session || typeof name !== 'string' || !NAME.test(name))
      throw new HttpProblem('not_found', 'error.notFound')
    try {
      await limiter.run(callerOf(res), Date.now() + PATIENCE_MS, () => give(upstream, `/files/${name}`, res))
    } catch (error) {
      if (error instanceof LimitReached)
        throw new HttpProblem('picture_busy', 'error.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })
      throw error
    }
  }
}

async function give(upstream: Upstream, path: string, res: Response): Promise<void> {
  const file = await upstream.picture(path, requestContextOf(res))
  if (!file || !TYPES.includes(file.type)) throw new HttpProblem('not_found', 'error.notFound')
  res.set({
    'Content-Type': file.type,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': CACHE_CONTROL,
  })
  const slow = setTimeout(() => res.destroy(), SLOWEST_MS)
  res.end(file.body)
  // A reader that closes the connection ends the transfer.
  await finished(res).catch(() => {})
  clearTimeout(slow)
}
