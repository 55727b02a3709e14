import type { Request } from 'express'
import { safePath } from './safePath.ts'

/** The page that posted the form, from its Referer; `/` for a page of another site. */
export function refererPath(req: Request): string {
  const referer = req.get('referer')
  if (!referer || !URL.canParse(referer)) return '/'
  const url = new URL(referer)
  return url.host === req.host ? safePath(url.pathname + url.search) : '/'
}
