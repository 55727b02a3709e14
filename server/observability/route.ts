import { extname } from 'node:path'
import type { Request } from 'express'
import { findCall } from '../api-proxy/findCall.ts'

const MOST_ROUTES = 200
const OTHER = '(other)'

/** Pages and calls are what the service levels count; files are neither. */
export const ANSWER_KINDS = ['page', 'api', 'file'] as const

/** The kind of an answered request. A path with an extension, and everything below a folder of files, is a file. */
export function answerKind(path: string): (typeof ANSWER_KINDS)[number] {
  if (path === '/api' || path.startsWith('/api/')) return 'api'
  return /^\/(assets|pictures|files)\//.test(path) || extname(path) !== '' ? 'file' : 'page'
}

/** Names the route of a request: a call by its path, a page by its first part, made-up ones `(other)`. */
export function routeNames(): (req: Pick<Request, 'method' | 'path'>, status: number) => string {
  const known = new Set<string>()
  return ({ method, path }, status) => {
    if (path === '/api' || path.startsWith('/api/')) {
      const match = findCall(method, path)
      return match ? `/api${match.call.path}` : OTHER
    }
    const route = `/${path.split('/', 2)[1] ?? ''}`
    if ((status === 200 || status === 304) && known.size < MOST_ROUTES) known.add(route)
    return known.has(route) ? route : OTHER
  }
}
