import { existsSync } from 'node:fs'
import type { RequestHandler } from 'express'
import { folderFiles } from './folderFiles.ts'
import { headersOfFile } from './securityHeaders.ts'

const YEAR_SECONDS = 31_536_000
const DAY_SECONDS = 86_400

/** Files of the build (a year when hashed) and public/ (a day). `previous`: those that older pages still ask for. */
export function staticFiles(folder: string, previous: string): RequestHandler {
  const files = filesOf(folder)
  if (!existsSync(previous)) return files
  const old = filesOf(previous)
  return (req, res, next) => files(req, res, () => old(req, res, next))
}

/** One folder with files of the product, or of its brand: their headers go by their path, which begins with a slash. */
export const filesOf = (folder: string): RequestHandler =>
  folderFiles(folder, (res, path) => {
    headersOfFile(res, path)
    res.setHeader(
      'Cache-Control',
      path.startsWith('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${DAY_SECONDS}`,
    )
  })
