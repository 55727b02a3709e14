import { LRUCache } from 'lru-cache'
import type { Database } from './types.ts'

/** A cache of rows that this process has read. It drops the least recently used one beyond {@link MOST}. */
export interface Memory<T extends NonNullable<unknown>> {
  /** Returns the cached value, or what `load` reads. A missing row is not cached. */
  getOrLoad(key: string, load: () => Promise<T | undefined>): Promise<T | undefined>
  /** Removes one value from the cache. Call it after the change is committed. */
  forget(key: string): void
  forgetWhere(matches: (value: T) => boolean): void
}

const MOST = 5_000

/** With PGlite this process alone changes the data and may cache rows; on PostgreSQL nothing is cached. */
export function openMemory<T extends NonNullable<unknown>>(kind: Database['kind']): Memory<T> {
  if (kind === 'postgres') return { getOrLoad: (_, load) => load(), forget: () => {}, forgetWhere: () => {} }
  const values = new LRUCache<string, T>({ max: MOST })
  /** A row that was read before a change must not enter the cache after it. */
  let changes = 0
  return {
    async getOrLoad(key, load) {
      const known = values.get(key)
      if (known !== undefined) return known
      const before = changes
      const value = await load()
      if (value === undefined || before !== changes) return value
      values.set(key, value)
      return value
    },
    forget(key) {
      changes++
      values.delete(key)
    },
    forgetWhere(matches) {
      changes++
      for (const [key, value] of [...values.entries()]) if (matches(value)) values.delete(key)
    },
  }
}
