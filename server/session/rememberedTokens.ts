import { LRUCache } from 'lru-cache'
import { type Store, StoreUnavailable } from '../store/store.ts'

/** Some 1,600 tokens of the largest size; the least recently used go first. */
const MOST_BYTES = 16 * 1024 * 1024
/** No session lives longer (ABSOLUTE_MS of session.ts), and the cookie ends it before. */
const LONGEST_MS = 12 * 3_600_000

/** Where a token that is too long for a cookie was read. `lost`: the store does not answer, and this process has not seen it. */
export const TOKEN_READS = ['store', 'memory', 'lost'] as const
export type TokenRead = (typeof TOKEN_READS)[number]

export type TokenStore = Pick<Store, 'get' | 'set' | 'delete'>

/**
 * The store of long tokens, with a memory of this process for the time in which the store does not answer (SES-25). What
 * it holds is sealed as it is in the store, and found only by the reference in a signed cookie. A session that ends
 * elsewhere meanwhile is as one whose token lies in its cookie: upstream has revoked the token.
 */
export function rememberTokens(store: TokenStore, onRead: (from: TokenRead) => void = () => {}): TokenStore {
  const seen = new LRUCache<string, string>({
    maxSize: MOST_BYTES,
    sizeCalculation: (sealed, key) => sealed.length + key.length,
    ttl: LONGEST_MS,
  })
  return {
    async get(key) {
      try {
        const sealed = await store.get(key)
        if (sealed === null) seen.delete(key)
        else seen.set(key, sealed)
        onRead('store')
        return sealed
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error
        const sealed = seen.get(key)
        onRead(sealed === undefined ? 'lost' : 'memory')
        if (sealed === undefined) throw error
        return sealed
      }
    },
    async set(key, value, ttlSeconds) {
      await store.set(key, value, ttlSeconds)
      seen.set(key, value)
    },
    async delete(key) {
      seen.delete(key)
      await store.delete(key)
    },
  }
}
