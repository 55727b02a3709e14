import { existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { folderFiles } from './folderFiles.ts'
import { headersOfFile } from './securityHeaders.ts'

const YEAR_SECONDS = 31_536_000
const DAY_SECONDS = 86_400

/**
 * Files of the build and of public/: hashed ones are cached for a year, the others for a day. The build made the
 * compressed copies. `previous` holds the hashed files of the release before this one, if there are any: pages rendered by
 * that release still request them.
 * @param offer adds to the headers of a file of the build
 */
export function staticFiles(folder: string, previous: string, offer?: FileHeaders): RequestHandler {
  const files = filesOf(folder, offer)
  if (!existsSync(previous)) return files
  const old = filesOf(previous)
  return (req, res, next) => files(req, res, () => old(req, res, next))
}

/** One folder with files of the product, or of its brand. */
export const filesOf = (folder: string, offer?: FileHeaders): RequestHandler =>
  folderFiles(folder, (res, path, bytes) => {
    fileHeaders(res, path)
    offer?.(res, path, bytes)
  })

/** Sets headers of a file, by its path, which begins with a slash, and the bytes of its body. */
export type FileHeaders = (res: ServerResponse, path: string, bytes: number) => void

/** The headers of a file by its path, which begins with a slash: security, and how long it is fresh. */
export function fileHeaders(res: ServerResponse, path: string): void {
  headersOfFile(res, path)
  res.setHeader(
    'Cache-Control',
    path.startsWith('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${DAY_SECONDS}`,
  )
}
