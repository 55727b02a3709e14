import type { OutgoingHttpHeaders } from 'node:http'
import type { RequestHandler, Response } from 'express'

const early = new WeakMap<Response, OutgoingHttpHeaders>()

/** Remembers the headers that every answer carries. Mounted before anything that answers. */
export const rememberHeaders: RequestHandler = (_req, res, next) => {
  early.set(res, res.getHeaders())
  next()
}

/** A completed action stays completed, so its cookies stay. Caches need to know what the answer varies by. */
const LASTING_HEADERS = new Set(['set-cookie', 'vary'])
/** A handler that has set one of these headers has begun an answer. */
const ANSWER_HEADERS = [
  'location',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'etag',
  'content-disposition',
]

/** Removes the headers of an answer that will not be finished; the connection closes after the new one. */
export function forgetAnswer(res: Response): void {
  const first = early.get(res)
  if (!first) return
  const begun = ANSWER_HEADERS.some((name) => res.hasHeader(name))
  for (const name of res.getHeaderNames())
    if (!LASTING_HEADERS.has(name) && !Object.hasOwn(first, name)) res.removeHeader(name)
  for (const [name, value] of Object.entries(first))
    if (!LASTING_HEADERS.has(name) && value !== undefined && res.getHeader(name) !== value) res.setHeader(name, value)
  if (begun) res.setHeader('Connection', 'close')
}
