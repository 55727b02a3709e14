import type { RequestHandler } from 'express'
import { HttpProblem } from './httpProblem.ts'

/** A name with its final dot is the same host. */
const FINAL_DOT = /\.$/
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/** Unsafe methods only from our pages: `Sec-Fetch-Site`, else `Origin`. Without `publicOrigin`: the request's own. */
export function originCheck(publicOrigin: string | undefined): RequestHandler {
  return (req, _res, next) => {
    if (SAFE.has(req.method)) return next()
    const site = req.get('sec-fetch-site')
    const origin = req.get('origin')
    const ours = publicOrigin ?? `${req.protocol}://${req.host}`
    const fine =
      site === undefined ? origin?.replace(FINAL_DOT, '') === ours : site === 'same-origin' || site === 'none'
    if (fine) return next()
    const unsaid = site === undefined && origin === undefined
    throw new HttpProblem(unsaid ? 'origin_missing' : 'origin', 'error.reloadForm')
  }
}
