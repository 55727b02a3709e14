import { DatabaseSync } from 'node:sqlite'
import type { EpochMs } from '../../common/epochMs.ts'
import { type Store, StoreUnavailable } from './store.ts'

/** How long a statement waits for another process that writes, in ms. Nothing else runs in this process meanwhile. */
const BUSY_MS = 2000
const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS entry (key TEXT PRIMARY KEY, value TEXT NOT NULL, expires INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS entry_expires ON entry (expires);
`
const SWEEP_EVERY_WRITES = 200

/** SQLite names the kind of its error (locked, full, read-only), never a value. */
function orUnavailable<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new StoreUnavailable(error instanceof Error ? error.message : 'no answer')
  }
}

/** Opens the store in `file` (`:memory:` in tests); statements are atomic. Throws {@link StoreUnavailable}. */
export function sqliteStore(file: string, now: () => EpochMs = Date.now, busyMs = BUSY_MS): Store {
  const db = new DatabaseSync(file, { timeout: busyMs })
  orUnavailable(() => db.exec(SCHEMA))
  const read = db.prepare('SELECT value FROM entry WHERE key = ? AND expires > ?')
  const write = db.prepare(
    'INSERT INTO entry (key, value, expires) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires = excluded.expires',
  )
  const claim = db.prepare(
    'INSERT INTO entry (key, value, expires) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires = excluded.expires WHERE entry.expires <= ?',
  )
  const remove = db.prepare('DELETE FROM entry WHERE key = ?')
  const sweep = db.prepare('DELETE FROM entry WHERE expires <= ?')
  let writes = 0

  const expiry = (ttlSeconds: number) => {
    if (++writes % SWEEP_EVERY_WRITES === 0) sweep.run(now())
    return now() + ttlSeconds * 1000
  }

  return {
    async get(key) {
      const value = orUnavailable(() => read.get(key, now()))?.value
      return typeof value === 'string' ? value : null
    },
    async set(key, value, ttlSeconds) {
      orUnavailable(() => write.run(key, value, expiry(ttlSeconds)))
    },
    async setIfAbsent(key, value, ttlSeconds) {
      return orUnavailable(() => claim.run(key, value, expiry(ttlSeconds), now())).changes > 0
    },
    async delete(key) {
      orUnavailable(() => remove.run(key))
    },
    async close() {
      if (db.isOpen) db.close()
    },
  }
}
