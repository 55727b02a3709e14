import { createHash } from 'node:crypto'
import { type Encoding, encode } from './encode.ts'

/** A page as it leaves: status, text and the policy that belongs to its inline parts (empty in development). */
export interface Rendered {
  status: number
  html: string
  policy: string
}

export interface Kept extends Rendered {
  etag: string
  until: number
  bodies: Map<Encoding, Promise<Buffer>>
}

/** As long as the public data behind it (docs/decisions, public-data cache). */
export const FRESH_MS = 30_000
export const STALE_MS = 60_000
const MOST_PAGES = 200

/**
 * Pages that are the same for every visitor of one language, device and theme, compressed once. Fresh for 30 s; for another
 * 60 s the old one is served while one request renders the next.
 */
export class RenderedPages {
  #pages = new Map<string, Kept>()
  #rendering = new Set<string>()
  #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** `due` says that the caller should render again after it has answered. */
  find(key: string): { page: Kept; due: boolean } | null {
    const page = this.#pages.get(key)
    if (!page) return null
    const age = this.#now() - page.until
    if (age > STALE_MS) return null
    const due = age > 0 && !this.#rendering.has(key)
    if (due) this.#rendering.add(key)
    return { page, due }
  }

  keep(key: string, rendered: Rendered): Kept {
    const etag = `"${createHash('sha256').update(rendered.policy).update(rendered.html).digest('base64url').slice(0, 22)}"`
    const page: Kept = { ...rendered, etag, until: this.#now() + FRESH_MS, bodies: new Map() }
    this.#rendering.delete(key)
    this.#pages.delete(key)
    this.#pages.set(key, page)
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= MOST_PAGES) break
      this.#pages.delete(oldest)
    }
    return page
  }

  /** A failed rendering: the old page stays until it is too old, and the next request tries again. */
  gaveUp(key: string) {
    this.#rendering.delete(key)
  }
}

/** The compressed page: made at the first request for this encoding, shared by all that follow. */
export function bodyOf(page: Kept, encoding: Encoding): Promise<Buffer> {
  const known = page.bodies.get(encoding)
  if (known) return known
  const body = encode(page.html, encoding, 'kept')
  page.bodies.set(encoding, body)
  return body
}
