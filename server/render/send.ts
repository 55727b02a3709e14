import type { Request, Response } from 'express'
import { encode, encodingOf } from './encode.ts'
import { bodyOf, type CachedPage, type Rendered } from './pageCache.ts'

/** The addresses of these pages contain an order or a code, so other sites do not get them as referrer. */
const PRIVATE_ADDRESS = /^\/(confirm|reset)\b/

function head(res: Response, { status, policy }: Pick<Rendered, 'status' | 'policy'>) {
  res.status(status)
  res.setHeader('Content-Type', 'text/html; charset=utf-8')
  res.setHeader('Cache-Control', status < 400 ? 'private, no-cache' : 'no-store')
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

/** Sends a cached page. Its bytes were made at the first request for this encoding. */
export async function sendCached(req: Request, res: Response, page: CachedPage) {
  head(res, page)
  res.setHeader('ETag', page.etag)
  if (knows(req, page.etag)) {
    res.status(304).end()
    return
  }
  const encoding = encodingOf(req.headers['accept-encoding'], 'kept')
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
  res.end(await bodyOf(page, encoding))
}

/** Whether the browser already has this page. A proxy that compresses again may have removed the weak mark. */
const knows = (req: Request, etag: string) =>
  req.headers['if-none-match']?.split(',').some((tag) => weak(tag.trim()) === etag)

const weak = (tag: string) => (tag.startsWith('"') ? `W/${tag}` : tag)
