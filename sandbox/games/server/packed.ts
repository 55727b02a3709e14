import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Response } from 'express'

/** A compression level with most of the gain for little work; a document takes less than a millisecond. */
const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: 4 }

/** Sends a document in the best compression that the browser accepts: about a third of its size. */
export function sendPacked(response: Response, html: string): void {
  response.vary('Accept-Encoding')
  // The encodings are checked one by one: browsers list them by age, not by preference.
  const encoding = ['br', 'gzip'].find((one) => response.req.acceptsEncodings(one) === one)
  if (encoding) response.set('Content-Encoding', encoding)
  response.send(encoding === 'br' ? brotliCompressSync(html, { params: QUALITY }) : encoding ? gzipSync(html) : html)
}
