import type { ClientRequest } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { isOddRequest } from '../../contract/calls/requestForm.ts'
import { APP_COOKIE } from '../http/appName.ts'
import { HOST_PREFIX } from '../http/cookies.ts'
import { DEVICE_COOKIE, deviceOf } from '../http/device.ts'
import { LANGUAGE_COOKIE } from '../http/locale.ts'
import { isFromHere } from '../http/referer.ts'
import { knowsPage } from './knowsPage.ts'
import type { CachedPage, RenderedPages } from './pageCache.ts'
import { type CacheablePages, declaredQuery, THEME_COOKIE } from './pageInputs.ts'

/**
 * Headers that decide the answer with a cached page, beside the host, the cookies and what follows from several headers
 * (device, fromHere). A test finds each header that such an answer reads (readyAnswers.test.ts).
 */
const READ = [
  'accept',
  'accept-encoding',
  'available-dictionary',
  'save-data',
  'sec-fetch-dest',
  'sec-fetch-site',
] as const
/** A request with one of these is answered in the usual way. */
const UNUSUAL = ['content-length', 'expect', 'transfer-encoding', 'upgrade'] as const
/** The cookies that decide the answer. With any other cookie of ours the usual way decides. */
const CHOICES: ReadonlySet<string> = new Set([LANGUAGE_COOKIE, DEVICE_COOKIE, THEME_COOKIE, APP_COOKIE])
/** Cookies of analytics, `_ga` and the like. A cached page never reads them. */
const OF_OTHERS = /^_(?!_)/

const MOST_KEY_LENGTH = 2048
const MAX_BYTES = 8 * 1024 * 1024
const REQUEST_ID = 'X-Request-Id'

interface Ready {
  page: CachedPage
  /** Names and values in turn, without the request id. */
  headers: readonly string[]
  /** The same for a browser that has the page. */
  headersOf304: readonly string[]
  body: Buffer
  made: Promise<Buffer>
  /** Returns `made` again, unless the cached page has got a smaller form. */
  again(): Promise<Buffer>
}

/** What of a request decides the answer with a cached page; `null` when it is answered in the usual way. */
function keyOf(req: Request, cacheable: CacheablePages): string | null {
  const { method, url, headers, httpVersion } = req
  if (method !== 'GET' || httpVersion !== '1.1') return null
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  const declared = cacheable.get(path)
  if (!declared || isOddRequest(req)) return null
  if (UNUSUAL.some((name) => headers[name] !== undefined)) return null
  const choices = choicesIn(headers.cookie)
  if (choices === null) return null
  // Advertisements add parameters of their own, which no page reads.
  const query = declaredQuery(url, declared)
  if (query === null) return null
  // No header value contains a line break.
  const parts = [
    path + query,
    req.host,
    deviceOf(req),
    isFromHere(req),
    choices,
    ...READ.map((name) => headers[name] ?? ''),
  ]
  const key = parts.join('\n')
  return key.length > MOST_KEY_LENGTH ? null : key
}

function choicesIn(cookies: string | undefined): string | null {
  if (!cookies) return ''
  const choices: string[] = []
  for (const pair of cookies.split(';')) {
    const name = pair.slice(0, pair.indexOf('=')).trim()
    if (OF_OTHERS.test(name)) continue
    if (!CHOICES.has(name.startsWith(HOST_PREFIX) ? name.slice(HOST_PREFIX.length) : name)) return null
    choices.push(pair.trim())
  }
  return choices.join(';')
}

/** As they are sent. Node's types know this method on requests only. */
const namesOf = (res: Response) => (res as Response & Pick<ClientRequest, 'getRawHeaderNames'>).getRawHeaderNames()

export type ReadyAnswers = ReturnType<typeof readyAnswers>

/**
 * Whole answers with cached pages: headers and compressed bytes, as the usual way has sent them before to a request that
 * is equal in all that decides the answer. It saves a cached page four fifths of its processor time. All of them
 * together take `maxBytes` at most.
 */
export function readyAnswers(
  { cacheable, rendered }: { cacheable: CacheablePages; rendered: Pick<RenderedPages, 'isFresh'> },
  maxBytes = MAX_BYTES,
) {
  const answers = new LRUCache<string, Ready>({
    maxSize: maxBytes,
    sizeCalculation: ({ body, headers }, key) => body.length + 2 * key.length + 4 * headers.join().length,
  })
  const isCurrent = ({ page, made, again }: Ready) => rendered.isFresh(page) && again() === made

  return {
    /**
     * Sends the answer when it is ready. Mounted first.
     * @param watch names the request, counts it and logs its end; returns its id
     * @param onAnswer is told of each answer
     */
    handler(watch: (req: Request, res: Response) => string, onAnswer: () => void): RequestHandler {
      return (req, res, next) => {
        // A connection with an unanswered request is bounded by the usual way, and one that is closing says so there.
        const isQuiet = res.socket?.writableLength === 0 && !res.hasHeader('Connection')
        const key = isQuiet ? keyOf(req, cacheable) : null
        if (key === null) return next()
        const ready = answers.get(key)
        if (!ready || !isCurrent(ready)) {
          res.locals.readyKey = key
          return next()
        }
        const id = watch(req, res)
        onAnswer()
        if (knowsPage(req, ready.page.etag)) {
          res.writeHead(304, [...ready.headersOf304, REQUEST_ID, id])
          res.end()
          return
        }
        res.writeHead(ready.page.status, [...ready.headers, REQUEST_ID, id])
        res.end(ready.body)
      }
    },

    /**
     * Keeps an answer for equal requests. Called when its headers are complete and nothing is sent yet.
     * @param again returns the present bytes of the page in this encoding
     */
    remember(res: Response, page: CachedPage, body: Buffer, made: Promise<Buffer>, again: Ready['again']): void {
      const key = res.locals.readyKey
      if (key === undefined || res.hasHeader('Set-Cookie') || res.hasHeader('Connection')) return
      if (!rendered.isFresh(page) || page.status !== 200) return
      const pairs = namesOf(res).flatMap((name) => {
        const value = res.getHeader(name)
        return name === REQUEST_ID || value === undefined ? [] : [value].flat().map((one) => [name, String(one)])
      })
      const headersOf304 = pairs.filter(([name]) => name !== 'Content-Encoding').flat()
      const headers = [...pairs.flat(), 'Content-Length', String(body.length)]
      answers.set(key, { page, headers, headersOf304, body, made, again })
    },
  }
}
