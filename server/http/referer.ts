import type { Request } from 'express'
import { safePath } from './safePath.ts'

/** Whether a page of ours led here. Browsers that send no Referer may still send the header of Fetch Metadata. */
export function isFromHere(req: Request): boolean {
  const referer = req.get('referer')
  if (req.get('sec-fetch-site') === 'same-origin') return true
  return !!referer && URL.canParse(referer) && new URL(referer).host === req.host
}

/** The page that posted the form, from its Referer; `/` for a page of another site. */
export function refererPath(req: Request): string {
  const referer = req.get('referer')
  if (!referer || !URL.canParse(referer)) return '/'
  const url = new URL(referer)
  return url.host === req.host ? safePath(url.pathname + url.search) : '/'
}
