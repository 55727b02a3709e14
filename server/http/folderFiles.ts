import { readdirSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import send from 'send'
import { SVG_TYPE } from '../../common/svgType.ts'

/** The compressed copies of a file, the smallest first: their encoding, and how their names end. */
const COPIES = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Serves the files that a folder has now, or their compressed copies. @param setHeaders by path, with a slash */
export function folderFiles(folder: string, setHeaders: (res: ServerResponse, path: string) => void): RequestHandler {
  const paths = pathsIn(folder)
  return (req, res, next) => {
    const { path } = req
    if (!paths.has(path) || (req.method !== 'GET' && req.method !== 'HEAD')) return next()
    const copies = COPIES.filter(([, end]) => paths.has(path + end))
    const [encoding, end = ''] = copies.find(([name]) => req.acceptsEncodings(name)) ?? []
    // Small files are sent whole: a header that offers parts would be 22 bytes for each of a home's fifty files.
    send(req, path + end, { root: folder, index: false, cacheControl: false, acceptRanges: false })
      .on('headers', () => {
        res.type(path.endsWith('.svg') ? SVG_TYPE : path.slice(path.lastIndexOf('.')))
        if (copies.length > 0) res.vary('Accept-Encoding')
        setHeaders(res, path)
        if (encoding) res.setHeader('Content-Encoding', encoding)
      })
      .on('error', ({ status }: { status: number }) => {
        if (status !== NOT_FOUND) res.status(status).end()
        // Removed between its first byte and its length, which is already a header of this answer.
        else if (res.hasHeader('Content-Length')) res.destroy()
        else next()
      })
      .pipe(res)
  }
}

const NOT_FOUND = 404

/** As addresses name them. Hidden files are not served. */
const pathsIn = (folder: string): ReadonlySet<string> => new Set(filesBelow(folder, '/'))

/** Node's own list of a whole tree takes five times longer, at each start. */
const filesBelow = (folder: string, address: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return filesBelow(join(folder, entry.name), `${address}${encodeURI(entry.name)}/`)
    return entry.isFile() && !entry.name.startsWith('.') ? address + encodeURI(entry.name) : []
  })
