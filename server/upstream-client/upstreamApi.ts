import type { RequestHandler } from 'express'
import { createApi } from './createApi.ts'
import { OfferedCalls } from './offered.ts'
import { withOverview } from './overview.ts'
import { wholeAndFresh } from './publicCache.ts'
import { requestContextOf } from './requestContext.ts'
import type { Upstream } from './upstream.ts'

/** Sets `res.locals.api`: upstream for this request, created at its first use. */
export function upstreamApi(upstream: Upstream): RequestHandler {
  const parts = new OfferedCalls()
  return (_req, res, next) => {
    const freshness = wholeAndFresh()
    res.locals.freshness = freshness
    let api: typeof res.locals.api | undefined
    Object.defineProperty(res.locals, 'api', {
      configurable: true,
      enumerable: true,
      get: () => {
        api ??= withOverview(
          createApi(upstream, () => requestContextOf(res), freshness),
          () => Boolean(res.locals.session) && !res.locals.testOverrides,
          parts,
        )
        return api
      },
    })
    next()
  }
}
