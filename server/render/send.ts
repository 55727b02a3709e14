import type { Request, Response } from 'express'
import { FRAGMENT_MARK } from '../../contract/fragment.ts'
import { wantsFragment } from '../http/contentNegotiation.ts'
import { headersOfVisitor } from '../http/securityHeaders.ts'
import { announceSpeculationRules } from '../http/speculationRules.ts'
import { compressedPages, compressWith, dictionaryEncoding } from './dictionary/compress.ts'
import type { Dictionaries } from './dictionary/dictionaries.ts'
import { available, offered } from './dictionary/offer.ts'
import { type Encoding, encode, encodingOf } from './encode.ts'
import { etagOf } from './etag.ts'
import { knowsPage } from './knowsPage.ts'
import { bodyOf, type CachedPage, type Rendered } from './pageCache.ts'
import { wantsLess } from './pageInputs.ts'
import type { ReadyAnswers } from './readyAnswers.ts'
import { tellsByLength } from './reflected.ts'

/** The addresses of these pages contain an order, a code or a token, so other sites do not get them as referrer. */
const PRIVATE_ADDRESS = /^\/(confirm|reset|account\/not-me)\b/

const VARIES = 'Accept, Accept-Encoding, Save-Data'

/** Sends pages, compressed with the browser's dictionary if any. @param ready keeps answers of cached pages */
export function senders(dictionaries: Dictionaries | null, ready?: Pick<ReadyAnswers, 'remember'>) {
  const compressed = compressedPages()

  function head(req: Request, res: Response, { status, policy }: Pick<Rendered, 'status' | 'policy'>) {
    res.status(status)
    res.setHeader('Content-Type', 'text/html; charset=utf-8')
    // Proxies that rewrite pages break what scripts and policies rely on.
    res.setHeader('Cache-Control', `${status < 400 ? 'private, no-cache' : 'no-store'}, no-transform`)
    if (wantsFragment(req)) res.setHeader(FRAGMENT_MARK, '1')
    res.vary(dictionaries ? `${VARIES}, Available-Dictionary` : VARIES)
    if (dictionaries) {
      const href = offered(req, res, dictionaries)
      if (href) res.append('Link', `<${href}>; rel="compression-dictionary"`)
    }
    // A browser that saves data fetches nothing in advance.
    if (!wantsLess(req)) announceSpeculationRules(res)
    if (PRIVATE_ADDRESS.test(req.path)) res.setHeader('Referrer-Policy', 'no-referrer')
    else if (!res.locals.session) headersOfVisitor(res)
    if (policy) res.setHeader('Content-Security-Policy', policy)
    else res.removeHeader('Content-Security-Policy')
  }

  function notModified(req: Request, res: Response, etag: string): boolean {
    res.setHeader('ETag', etag)
    if (!knowsPage(req, etag)) return false
    res.status(304).end()
    return true
  }

  /** The dictionary and the encoding that this browser reads; `null` when it has none of ours. */
  function shared(req: Request, life: 'once' | 'cached') {
    const dictionary = dictionaries && available(req, dictionaries)
    const encoding = dictionary && dictionaryEncoding(req.get('Accept-Encoding'), life)
    return dictionary && encoding ? { dictionary, encoding } : null
  }

  return {
    /** A page rendered for this request alone. A player who returns to one that has not changed gets no body. */
    async sendOnce(req: Request, res: Response, page: Rendered) {
      head(req, res, page)
      const isRead = req.method === 'GET' || req.method === 'HEAD'
      if (page.status === 200 && isRead && notModified(req, res, etagOf(page))) return
      if (tellsByLength(req, res, page.status)) return void res.end(page.html)
      const sharing = shared(req, 'once')
      if (sharing)
        return end(res, sharing.encoding, compressWith(sharing.dictionary, page.html, sharing.encoding, 'once'))
      const encoding = encodingOf(req.headers['accept-encoding'], 'once')
      await end(res, encoding, encode(page.html, encoding, 'once'))
    },

    async sendCached(req: Request, res: Response, page: CachedPage) {
      head(req, res, page)
      if (notModified(req, res, page.etag)) return
      const sharing = shared(req, 'cached')
      const plain = encodingOf(req.headers['accept-encoding'], 'cached')
      const encoding = sharing?.encoding ?? plain
      const again = sharing ? always(compressed({ page, ...sharing })) : bodiesOf(page, plain)
      const source = again()
      if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
      const body = await source
      ready?.remember(res, page, { body, source, again })
      res.end(body)
    },
  }
}

/** A smaller form may take the place of the first one (pageCache.ts). */
const bodiesOf = (page: CachedPage, encoding: Encoding) => () => bodyOf(page, encoding)

const always = (source: Promise<Buffer>) => () => source

async function end(res: Response, encoding: string, body: Promise<Buffer>) {
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
  res.end(await body)
}
