import type { Request, Response } from 'express'
import { encode, encodingOf } from './encode.ts'
import { bodyOf, type Kept, type Rendered } from './renderedPages.ts'

/** Their addresses name an order or a code: no other site learns them. */
const PRIVATE_ADDRESS = /^\/(confirm|reset)\b/

function head(res: Response, { status, policy }: Rendered) {
  res.status(status)
  res.setHeader('Content-Type', 'text/html; charset=utf-8')
  res.setHeader('Cache-Control', 'private, no-cache')
  res.vary('Accept, Accept-Encoding, Save-Data')
  if (PRIVATE_ADDRESS.test(res.req.path)) res.setHeader('Referrer-Policy', 'no-referrer')
  if (policy) res.setHeader('Content-Security-Policy', policy)
  else res.removeHeader('Content-Security-Policy')
}

/** A page drawn for this request alone. */
export async function sendOnce(req: Request, res: Response, page: Rendered) {
  head(res, page)
  const encoding = encodingOf(req.headers['accept-encoding'], 'once')
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
  res.end(await encode(page.html, encoding, 'once'))
}

/** A page kept for many visitors; its bytes were made when it was first asked for in this encoding. */
export async function sendKept(req: Request, res: Response, page: Kept) {
  head(res, page)
  res.setHeader('ETag', page.etag)
  if (req.headers['if-none-match'] === page.etag) {
    res.status(304).end()
    return
  }
  const encoding = encodingOf(req.headers['accept-encoding'], 'kept')
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
  res.end(await bodyOf(page, encoding))
}
