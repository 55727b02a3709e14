import type { RequestHandler } from 'express'
import { HttpProblem } from './httpProblem.ts'
import { plainHost } from './nameHost.ts'

/** A request for another host than that of `publicOrigin` is 421 (SEC-07). */
export function hosts(publicOrigin: string | undefined): RequestHandler {
  const expected = publicOrigin && plainHost(new URL(publicOrigin).host)
  return (req, _res, next) => {
    if (expected && plainHost(req.host ?? '') !== expected) throw new HttpProblem('host', 'error.wrongHost')
    next()
  }
}
