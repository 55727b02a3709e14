import type { RequestHandler } from 'express'
import { isActionPath } from '../../contract/access.ts'
import { wantsPage } from './contentNegotiation.ts'
import { HttpProblem } from './httpProblem.ts'
import { safePath } from './safePath.ts'

const READS = ['GET', 'HEAD']

/** The methods that a path accepts; `undefined` where a later step decides. */
export type MethodTable = (path: string) => readonly string[] | undefined

/** Pages have names without an ending; files have one. */
const isFile = (path: string) => path.slice(path.lastIndexOf('/')).includes('.')

/** 405 with Allow outside the table. A form that posts to a page, as providers do, is led to it by GET. */
export function methods(table: MethodTable): RequestHandler {
  return (req, res, next) => {
    const known = isActionPath(req.path) ? ['POST'] : table(req.path)
    const allowed = known ?? READS
    if (allowed.includes(req.method)) return next()
    if (!known && req.method === 'POST' && !isFile(req.path) && wantsPage(req)) {
      const at = req.originalUrl.indexOf('?')
      const query = at < 0 ? '' : req.originalUrl.slice(at)
      res.set('Cache-Control', 'no-store').redirect(303, safePath(req.path) + query)
      return
    }
    throw new HttpProblem('method', 'error.badRequest', { headers: { Allow: allowed.join(', ') } })
  }
}
