import type { RequestHandler } from 'express'
import { headersOfPart } from '../../http/securityHeaders.ts'
import { type Encoding, encode, encodingOf } from '../encode.ts'
import type { Dictionaries } from './dictionaries.ts'

const YEAR_SECONDS = 31_536_000

/** The answers to requests for dictionaries, for every page of ours (RFC 9842, 2.1). Compressed at the first request. */
export function dictionaryFiles(dictionaries: Dictionaries): RequestHandler {
  const bodies = new Map<string, Promise<Buffer>>()
  const bodyOf = (content: Buffer, href: string, encoding: Encoding) => {
    const body = bodies.get(href + encoding) ?? encode(content, encoding, 'fixed')
    bodies.set(href + encoding, body)
    return body
  }

  return async (req, res, next) => {
    const dictionary = dictionaries.at(req.path)
    if (!dictionary) return next()
    const encoding = encodingOf(req.headers['accept-encoding'], 'fixed')
    headersOfPart(res)
    res.setHeader('Content-Type', 'application/octet-stream')
    res.setHeader('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`)
    res.setHeader('Vary', 'Accept-Encoding')
    res.setHeader('Use-As-Dictionary', 'match="/*", match-dest=("document")')
    if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
    res.end(await bodyOf(dictionary.content, dictionary.href, encoding))
  }
}
