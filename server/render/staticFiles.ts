import type { RequestHandler } from 'express'
import sirv from 'sirv'

const YEAR_SECONDS = 31_536_000
const DAY_SECONDS = 86_400

/** Files of the build and of public/: hashed ones for a year, the others for a day; compressed copies were made by the build. */
export function staticFiles(folder: string): RequestHandler {
  return sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(res, path) {
      res.setHeader(
        'Cache-Control',
        path.startsWith('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${DAY_SECONDS}`,
      )
    },
  })
}
