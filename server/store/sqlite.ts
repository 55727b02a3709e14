import { DatabaseSync } from 'node:sqlite'
import type { Store } from './store.ts'

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 2000;
  CREATE TABLE IF NOT EXISTS entry (key TEXT PRIMARY KEY, value TEXT NOT NULL, expires INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS entry_expires ON entry (expires);
`
const SWEEP_EVERY_WRITES = 200

/** Opens the store in `file` (`:memory:` for tests). `now` is the clock in epoch milliseconds. */
export function sqliteStore(file: string, now: () => number = Date.now): Store {
  const db = new DatabaseSync(file)
  db.exec(SCHEMA)
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
      const value = read.get(key, now())?.value
      return typeof value === 'string' ? value : null
    },
    async set(key, value, ttlSeconds) {
      write.run(key, value, expiry(ttlSeconds))
    },
    async setIfAbsent(key, value, ttlSeconds) {
      return claim.run(key, value, expiry(ttlSeconds), now()).changes > 0
    },
    async delete(key) {
      remove.run(key)
    },
    async close() {
      if (db.isOpen) db.close()
    },
  }
}
