import { LeastRecent } from '../leastRecent.ts'
import { ContractBroken, UpstreamUnavailable } from './errors.ts'
import type { Reply } from './reply.ts'

/** How a request was served: as it is, as it is while renewed behind it, after loading, or old because loading failed. */
export type CacheOutcome = 'fresh' | 'renewing' | 'loaded' | 'old'

/** What a request learns about the age of the public data it was given. */
export interface Freshness {
  /** Upstream is down and this is the last good data: the page says so. */
  stale: boolean
}

const FRESH_MS = 30_000
const WHILE_REVALIDATE_MS = 60_000
const IF_ERROR_MS = 24 * 3_600_000
/** After a failed try nobody waits for another one before this has passed. */
const HOLD_OFF_MS = 3000
const SIZE = 500

interface Entry {
  reply: Reply
  storedAt: number
  failedAt: number
}

/**
 * Public data: fresh 30 s, then 60 s as it is while one request renews it, then renewed before answering, and up to 24 h
 * when upstream cannot answer. One flight for each key. Only replies that fit the contract get here. `now` in epoch ms.
 */
export class PublicCache {
  readonly #entries = new LeastRecent<Entry>(SIZE)
  readonly #flights = new Map<string, Promise<Reply>>()
  readonly #now: () => number

  readonly #tell: (outcome: CacheOutcome) => void

  constructor(now: () => number = Date.now, tell: (outcome: CacheOutcome) => void = () => {}) {
    this.#now = now
    this.#tell = tell
  }

  async get(key: string, load: () => Promise<Reply>, freshness: Freshness): Promise<Reply> {
    const { reply, outcome } = await this.#find(key, load)
    this.#tell(outcome)
    if (outcome === 'old') freshness.stale = true
    return reply
  }

  async #find(key: string, load: () => Promise<Reply>): Promise<{ reply: Reply; outcome: CacheOutcome }> {
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

  #renew(key: string, load: () => Promise<Reply>): Promise<Reply> {
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
