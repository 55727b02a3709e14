import type { Request } from 'express'
import { safePath } from './safePath.ts'

/** The page a form was posted from, by its Referer; `/` when that is not one of ours. */
export function pageBehind(req: Request): string {
  const referer = req.get('referer')
  if (!referer || !URL.canParse(referer)) return '/'
  const url = new URL(referer)
  return url.host === req.host ? safePath(url.pathname + url.search) : '/'
}
