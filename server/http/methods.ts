import type { RequestHandler } from 'express'
import { isActionPath } from '../../contract/access.ts'
import { HttpProblem } from './httpProblem.ts'

const READS = ['GET', 'HEAD']

/** The methods that a path accepts; `undefined` where a later step decides. */
export type MethodTable = (path: string) => readonly string[] | undefined

/** 405 with Allow for a method outside the table. No row of the table has TRACE, CONNECT or OPTIONS. */
export function methods(table: MethodTable): RequestHandler {
  return (req, _res, next) => {
    const allowed = isActionPath(req.path) ? ['POST'] : (table(req.path) ?? READS)
    if (allowed.includes(req.method)) return next()
    throw new HttpProblem('method', 'error.badRequest', { headers: { Allow: allowed.join(', ') } })
  }
}
