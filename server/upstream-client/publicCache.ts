import { LRUCache } from 'lru-cache'
import type { EpochMs } from '../../common/epochMs.ts'
import { ContractBroken, UpstreamUnavailable } from '../../contract/errors.ts'
import { type Reply, weightOf } from './reply.ts'

interface Sized {
  bytes?: number
}

/** From the cache, from the cache during a renewal, after loading, or old because loading failed. */
export type CacheOutcome = 'fresh' | 'renewing' | 'loaded' | 'old'

/** The freshness of the data of a request. A page rendered from `stale` or `incomplete` data is cached for a few seconds. */
export interface Freshness {
  /** Upstream is down and this is the last good data: the page shows a notice. */
  stale: boolean
  /** A read failed, so a part of the page is missing. Set by the failed read itself ({@link createApi}). */
  incomplete: boolean
}

export const wholeAndFresh = (): Freshness => ({ stale: false, incomplete: false })

const FRESH_MS = 30_000
const WHILE_REVALIDATE_MS = 60_000
const IF_ERROR_MS = 24 * 3_600_000
/** After a failed load, requests do not wait for another load until this time has passed. */
const HOLD_OFF_MS = 3000
const SIZE = 500
/** The weight of all entries, as {@link weightOf} measures it. */
const MOST_BYTES = 48 * 1024 * 1024

interface Entry<T> {
  reply: T
  storedAt: EpochMs
  failedAt: EpochMs
}

/** Public data: fresh 30 s, for 60 s more renewed behind the answer, for 24 h kept when upstream is silent. */
export class PublicCache<T extends Sized = Reply> {
  readonly #entries = new LRUCache<string, Entry<T>>({
    max: SIZE,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ reply }, key) => weightOf(reply) + 2 * key.length,
  })
  readonly #flights = new Map<string, Promise<T>>()
  readonly #now: () => EpochMs

  readonly #report: (outcome: CacheOutcome) => void

  constructor(now: () => EpochMs = Date.now, report: (outcome: CacheOutcome) => void = () => {}) {
    this.#now = now
    this.#report = report
  }

  fresh(key: string): T | null {
    const entry = this.#entries.get(key)
    if (!entry || this.#now() - entry.storedAt >= FRESH_MS) return null
    this.#report('fresh')
    return entry.reply
  }

  async get(key: string, load: () => Promise<T>, freshness: Freshness): Promise<T> {
    const { reply, outcome } = await this.#find(key, load)
    this.#report(outcome)
    if (outcome === 'old') freshness.stale = true
    return reply
  }

  async #find(key: string, load: () => Promise<T>): Promise<{ reply: T; outcome: CacheOutcome }> {
    const entry = this.#entries.get(key)
    if (!entry) return { reply: await this.#renew(key, load), outcome: 'loaded' }
    const { reply } = entry
    const age = this.#now() - entry.storedAt
    if (age < FRESH_MS) return { reply, outcome: 'fresh' }
    const holdsOff = this.#now() - entry.failedAt < HOLD_OFF_MS
    if (age < FRESH_MS + WHILE_REVALIDATE_MS) {
      if (!holdsOff) this.#renew(key, load).catch(() => {})
      return { reply, outcome: 'renewing' }
    }
    const usable = age < IF_ERROR_MS
    if (usable && holdsOff) return { reply, outcome: 'old' }
    try {
      return { reply: await this.#renew(key, load), outcome: 'loaded' }
    } catch (error) {
      if (!usable || !(error instanceof UpstreamUnavailable || error instanceof ContractBroken)) throw error
      return { reply, outcome: 'old' }
    }
  }

  #renew(key: string, load: () => Promise<T>): Promise<T> {
    const running = this.#flights.get(key)
    if (running) return running
    const flight = load()
      .then((reply) => {
        this.#entries.set(key, { reply, storedAt: this.#now(), failedAt: Number.NEGATIVE_INFINITY })
        return reply
      })
      .catch((error: unknown) => {
        const entry = this.#entries.get(key)
        if (entry) entry.failedAt = this.#now()
        throw error
      })
      .finally(() => this.#flights.delete(key))
    this.#flights.set(key, flight)
    return flight
  }
}
