import { LRUCache } from 'lru-cache'
import type { EpochMs } from '../../common/epochMs.ts'
import { type Encoding, encode } from './encode.ts'
import { etagOf } from './etag.ts'

/** A finished page: status, text and the policy for its inline parts (empty in development). */
export interface Rendered {
  status: number
  html: string | Buffer
  policy: string
}

export interface CachedPage {
  /** The key of a whole page; `null` for an incomplete one. */
  key: string | null
  status: number
  html: Buffer
  policy: string
  etag: string
  until: EpochMs
  bodies: Map<Encoding, Promise<Buffer>>
  /** Answers with Brotli so far. */
  requests: number
  /** Its smallest form was made, or is being made. */
  refined: boolean
}

/** The same time as the public data behind the page (docs/decisions/2026-11-21-cached-pages-and-fragments.md). */
export const FRESH_MS = 30_000
export const STALE_MS = 60_000
/** A page with a missing part, or of old data. After it, the next visitor's request tries again. */
export const INCOMPLETE_MS = 5000
/** The same time as the last good public data. */
const OLDEST_MS = 24 * 3_600_000
const MAX_BYTES = 32 * 1024 * 1024

/**
 * Caches pages that are the same for every visitor with the same inputs, compressed once. A page is fresh for 30 s. For
 * another 60 s the old page is served while one request renders the next one. An incomplete page is served for 5 s, and
 * only where there is no whole one of these 90 s. All pages together take `maxBytes` at most.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>
  readonly #rendering = new Set<string>()
  readonly #now: () => EpochMs

  constructor(now: () => EpochMs = Date.now, maxBytes = MAX_BYTES) {
    this.#now = now
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: (page, key) => bytesOf(page) + 2 * key.length })
  }

  /** `due` tells the caller to render the page again after its answer. */
  find(key: string): { page: CachedPage; due: boolean } | null {
    const incomplete = this.#incomplete(key, 0)
    const page = this.#pages.get(key)
    const age = page ? this.#now() - page.until : Number.POSITIVE_INFINITY
    if (!page || age > STALE_MS) return incomplete && { page: incomplete, due: false }
    const due = age > 0 && !incomplete && !this.#rendering.has(key)
    if (due) this.#rendering.add(key)
    return { page, due }
  }

  /** The page of any age, without capacity: a whole one of the last 24 hours, an incomplete one of a minute. */
  atAnyAge(key: string): CachedPage | null {
    const page = this.#pages.get(key)
    return page && this.#now() - page.until < OLDEST_MS ? page : this.#incomplete(key, STALE_MS)
  }

  /** Whether this is the page that {@link find} returns, and not due. */
  isFresh(page: CachedPage): boolean {
    return page.key !== null && this.#pages.get(page.key) === page && this.#now() <= page.until
  }

  /** @param whole rendered from fresh data, with no part missing */
  keep(key: string, { status, html, policy }: Rendered, whole = true): CachedPage {
    const etag = etagOf({ html, policy })
    const place = whole ? key : incompleteKey(key)
    const before = this.#pages.peek(place)
    const until = this.#now() + (whole ? FRESH_MS : INCOMPLETE_MS)
    const page =
      before?.etag === etag
        ? Object.assign(before, { until })
        : // A page that was asked for often will be again.
          {
            key: whole ? key : null,
            status,
            html: Buffer.from(html),
            policy,
            etag,
            until,
            requests: before?.requests ?? 0,
            ...untouched(),
          }
    this.#rendering.delete(key)
    if (whole) this.#pages.delete(incompleteKey(key))
    this.#pages.set(place, page)
    return page
  }

  /** Records a failed render: the old page stays until it expires, and the next request tries again. */
  gaveUp(key: string) {
    this.#rendering.delete(key)
  }

  #incomplete(key: string, overdueMs: number): CachedPage | null {
    const page = this.#pages.get(incompleteKey(key))
    return page && this.#now() - page.until <= overdueMs ? page : null
  }
}

/** An incomplete page has a place of its own, so that it never takes the place of a whole one. */
const incompleteKey = (key: string) => `incomplete ${key}`

const untouched = () => ({ bodies: new Map<Encoding, Promise<Buffer>>(), refined: false })

/** A page is counted as three times its text: the text itself, and its forms in Brotli and gzip, which are at most as long. */
const COPIES = 3
const bytesOf = ({ html, policy }: CachedPage) => COPIES * html.length + 2 * policy.length + 1

/** The compressed page: made at the first request, shared, and later replaced by a smaller form (`refine`). */
export function bodyOf(page: CachedPage, encoding: Encoding): Promise<Buffer> {
  const body = page.bodies.get(encoding) ?? encode(page.html, encoding, 'cached')
  page.bodies.set(encoding, body)
  if (encoding === 'br') {
    page.requests++
    if (page.requests >= REFINE_AFTER) void refine(page)
  }
  return body
}

/** From this answer on, the smallest form of a page is worth its price. */
const REFINE_AFTER = 2
/** Brotli 11 takes 70 to 90 ms of a thread for a home page, and saves 8 % of its bytes: at most a fifth of one core. */
const REST = 4

let refining = false
let restsUntil = 0

/** One page at a time. While another one is made, the next request for this page tries again. */
async function refine(page: CachedPage): Promise<void> {
  const began = performance.now()
  if (page.refined || refining || began < restsUntil) return
  refining = true
  page.refined = true
  try {
    page.bodies.set('br', Promise.resolve(await encode(page.html, 'br', 'fixed')))
  } catch {
    // The larger form stays.
  } finally {
    refining = false
    restsUntil = performance.now() + REST * (performance.now() - began)
  }
}
