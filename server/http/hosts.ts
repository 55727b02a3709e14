import type { RequestHandler } from 'express'
import { HttpProblem } from '../problem.ts'

/** Two Host headers are 400; a host other than the one of `publicOrigin` is 421 (RELIABILITY, requests from elsewhere). */
export function hosts(publicOrigin: string | undefined): RequestHandler {
  const expected = publicOrigin && new URL(publicOrigin).host
  return (req, _res, next) => {
    let count = 0
    for (let at = 0; at < req.rawHeaders.length; at += 2) if (req.rawHeaders[at]?.toLowerCase() === 'host') count++
    if (count > 1) throw new HttpProblem(400, 'error.badRequest')
    if (expected && req.host?.toLowerCase() !== expected) throw new HttpProblem(421, 'error.wrongHost')
    next()
  }
}
