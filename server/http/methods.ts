import type { RequestHandler } from 'express'
import { HttpProblem } from '../problem.ts'

const READS = ['GET', 'HEAD']

/** Which methods a path takes; `undefined` where a later step decides. */
export type MethodTable = (path: string) => readonly string[] | undefined

/** Paths that only take a post. */
const ACTIONS: readonly string[] = ['/sign-out', '/language', '/device', '/theme', '/csp-report']

/** 405 with Allow for a method outside the table; TRACE, CONNECT and OPTIONS are in no row of it. */
export function methods(table: MethodTable): RequestHandler {
  return (req, _res, next) => {
    const allowed = ACTIONS.includes(req.path) ? ['POST'] : (table(req.path) ?? READS)
    if (allowed.includes(req.method)) return next()
    throw new HttpProblem(405, 'error.badRequest', { headers: { Allow: allowed.join(', ') } })
  }
}
