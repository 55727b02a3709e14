import type { RequestHandler } from 'express'
import { createApi } from '../api/createApi.ts'
import type { Upstream } from '../api/upstream.ts'
import { askingOf } from '../door/door.ts'

/** Gives `res.locals.api`: upstream on behalf of this request, made when it is first used. */
export function upstreamApi(upstream: Upstream): RequestHandler {
  return (_req, res, next) => {
    const freshness = { stale: false }
    res.locals.freshness = freshness
    let api: typeof res.locals.api | undefined
    Object.defineProperty(res.locals, 'api', {
      configurable: true,
      enumerable: true,
      get: () => {
        api ??= createApi(upstream, () => askingOf(res), freshness)
        return api
      },
    })
    next()
  }
}
