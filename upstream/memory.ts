import type { Database } from './db/types.ts'

/** What this process remembers of rows it has read. */
export interface Memory<T> {
  /** The remembered value, else what `load` reads; nothing is not remembered. */
  of(key: string, load: () => Promise<T | undefined>): Promise<T | undefined>
  /** Forgets one value; call it when the change is in the database. */
  forget(key: string): void
  forgetWhere(matches: (value: T) => boolean): void
}

const KEPT = 5_000

/**
 * With PGlite this process is the only one on the data, so it knows of every change and may remember. On PostgreSQL other
 * processes change rows too: nothing is remembered there.
 */
export function openMemory<T>(kind: Database['kind']): Memory<T> {
  if (kind === 'postgres') return { of: (_, load) => load(), forget: () => {}, forgetWhere: () => {} }
  const values = new Map<string, T>()
  /** A row read before a change must not be remembered after it. */
  let changes = 0
  return {
    async of(key, load) {
      const known = values.get(key)
      if (known !== undefined) return known
      const before = changes
      const value = await load()
      if (value === undefined || before !== changes) return value
      const [oldest] = values.keys()
      if (values.size >= KEPT && oldest !== undefined) values.delete(oldest)
      values.set(key, value)
      return value
    },
    forget(key) {
      changes++
      values.delete(key)
    },
    forgetWhere(matches) {
      changes++
      for (const [key, value] of values) if (matches(value)) values.delete(key)
    },
  }
}
