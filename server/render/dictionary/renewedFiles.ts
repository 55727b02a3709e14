import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { Request, RequestHandler } from 'express'
import { fileHeaders, staticFiles } from '../../http/staticFiles.ts'
import { acceptedEncodings } from '../encode.ts'
import { compressWith, dictionaryEncoding } from './compress.ts'
import { type Dictionary, dictionaryOf } from './dictionaries.ts'

/** A script or style of the build: a part that each release keeps, the hash of its content, and its kind. */
const FILE = /^\/assets\/[\w/-]+\.[\w-]{8}\.(?:js|css)$/
const HASH = /\.[\w-]{8}\./
/** Of the body, in bytes. A smaller file costs as much as its difference and the header. */
const WORTH_OFFERING = 1000

/** What the names of a file have in common in all releases, as browsers compare it; undefined for other files. */
const namesOf = (path: string) => (FILE.test(path) ? path.replace(HASH, '.*.') : undefined)

/**
 * {@link staticFiles} whose scripts and styles are dictionaries for those of the next release (RFC 9842, 2.1): a browser that
 * has the file of the release before gets the difference (LIN-29).
 */
export function renewedFiles(folder: string, previous: string): RequestHandler {
  const dictionaryFor = formerFiles(previous)
  const bodies = new Map<string, Promise<Buffer | undefined>>()
  const files = staticFiles(folder, previous, offerAsDictionary)
  return async (req, res, next) => {
    const dictionary = dictionaryFor(req)
    const encoding = dictionary && dictionaryEncoding(req.headers['accept-encoding'], 'cached')
    if (!dictionary || !encoding) return files(req, res, next)
    const key = `${encoding} ${dictionary.name} ${req.path}`
    const body = bodies.get(key) ?? difference(join(folder, req.path), dictionary, encoding)
    bodies.set(key, body)
    const content = await body
    if (!content) {
      // Anybody can ask for names that this release does not have.
      bodies.delete(key)
      return files(req, res, next)
    }
    fileHeaders(res, req.path)
    res.type(extname(req.path))
    res.vary('Accept-Encoding')
    offerAsDictionary(res, req.path, WORTH_OFFERING)
    res.setHeader('Content-Encoding', encoding)
    res.end(content)
  }
}

/** The bytes for a browser that has `dictionary`; undefined where the release has no such file. */
async function difference(path: string, dictionary: Dictionary, encoding: 'dcz' | 'dcb') {
  const content = await readFile(path).catch(() => undefined)
  return content && compressWith(dictionary, content, encoding, 'cached')
}

/** Finds the file of the release before that a request has as its dictionary. They are read with the first such request. */
function formerFiles(previous: string): (req: Request) => Dictionary | undefined {
  let known: ReadonlyMap<string, Dictionary & { names: string }> | undefined
  return (req) => {
    const name = req.get('Available-Dictionary')?.trim()
    const names = namesOf(req.path)
    if (name === undefined || names === undefined || req.method !== 'GET') return undefined
    known ??= new Map(
      globSync('assets/**/*.{js,css}', { cwd: previous }).flatMap((file) => {
        const names = namesOf(`/${file}`)
        const dictionary = dictionaryOf(readFileSync(join(previous, file)))
        return names === undefined ? [] : [[dictionary.name, { ...dictionary, names }]]
      }),
    )
    const dictionary = known.get(name)
    return dictionary?.names === names ? dictionary : undefined
  }
}

/** A browser keeps the file as the dictionary of the same file in later releases. One that cannot is told nothing. */
function offerAsDictionary(res: ServerResponse, path: string, bytes: number): void {
  const names = namesOf(path)
  if (names === undefined) return
  res.appendHeader('Vary', 'Available-Dictionary')
  if (bytes >= WORTH_OFFERING && acceptedEncodings(res.req.headers['accept-encoding']).has('zstd'))
    res.setHeader('Use-As-Dictionary', `match="${names}"`)
}
