import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { deviceOf } from '../http/device.ts'
import { isFromHere } from '../http/referer.ts'
import { knowsPage } from './knowsPage.ts'
import type { CachedPage, PageCache } from './pageCache.ts'
import { type CacheablePages, declaredQuery } from './pageInputs.ts'
import { choicesOf, headersOf, isRepeatable, pathOf, REQUEST_ID } from './repeatable.ts'

/** Headers that decide a cached page's answer; readyAnswers.test.ts finds each that it reads. */
const READ = [
  'accept',
  'accept-encoding',
  'available-dictionary',
  'save-data',
  'sec-fetch-dest',
  'sec-fetch-site',
] as const

const MOST_KEY_LENGTH = 2048
const MAX_BYTES = 8 * 1024 * 1024

interface Ready {
  page: CachedPage
  /** Names and values in turn, without the request id. */
  headers: readonly string[]
  /** The same for a browser that has the page. */
  headersOf304: readonly string[]
  body: Buffer
  source: Promise<Buffer>
  /** The present bytes of the page in this encoding: `source`, unless the cached page has got a smaller form. */
  again(): Promise<Buffer>
}

/** What of a request decides the answer with a cached page; `null` when it is answered in the usual way. */
function keyOf(req: Request, cacheable: CacheablePages): string | null {
  const { url, headers } = req
  const path = pathOf(req)
  const declared = cacheable.get(path)
  if (!declared) return null
  const { choices, others } = choicesOf(headers.cookie)
  if (others) return null
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

export type ReadyAnswers = ReturnType<typeof readyAnswers>

/** Whole answers of cached pages for requests equal in all that decides: a fifth of the processor time. */
export function readyAnswers(
  { cacheable, rendered }: { cacheable: CacheablePages; rendered: Pick<PageCache, 'isFresh'> },
  maxBytes = MAX_BYTES,
) {
  const answers = new LRUCache<string, Ready>({
    maxSize: maxBytes,
    sizeCalculation: ({ body, headers }, key) => body.length + 2 * key.length + 4 * headers.join().length,
  })
  const isCurrent = ({ page, source, again }: Ready) => rendered.isFresh(page) && again() === source

  return {
    /** Sends the answer when it is ready. Mounted first. @param watch names, counts and logs a request */
    handler(watch: (req: Request, res: Response) => string, onAnswer: () => void): RequestHandler {
      return (req, res, next) => {
        const key = isRepeatable(req, res) ? keyOf(req, cacheable) : null
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

    remember(res: Response, page: CachedPage, { body, source, again }: Pick<Ready, 'body' | 'source' | 'again'>): void {
      const key = res.locals.readyKey
      if (key === undefined || res.hasHeader('Set-Cookie') || res.hasHeader('Connection')) return
      if (!rendered.isFresh(page) || page.status !== 200) return
      const pairs = headersOf(res)
      const headersOf304 = pairs.filter(([name]) => name !== 'Content-Encoding').flat()
      const headers = [...pairs.flat(), 'Content-Length', String(body.length)]
      answers.set(key, { page, headers, headersOf304, body, source, again })
    },
  }
}
