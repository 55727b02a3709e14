import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { migratedDatabase } from '../../../tests/support/freshDatabase.ts'
import { lendEngine } from './engine.testing.ts'
import { type OpenOptions, openDatabase } from './open.ts'
import type { Database, Db, Log } from './types.ts'

/** A PostgreSQL on which the tests may create databases: the suite `services` of `npm run test:all`. PGlite otherwise. */
export const SERVER = process.env.TEST_DATABASE_URL

const KIND: Database['kind'] = SERVER ? 'postgres' : 'pglite'

export const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} }

const LOOK_AGAIN_MS = 20

type Lent = Pick<OpenOptions, 'engine' | 'databaseUrl'>

/** Limits of a session that no slow machine reaches, in ms; a test of a limit sets its own. */
const PATIENT_SESSIONS: Readonly<Record<string, string>> = {
  statement_timeout: '300000',
  lock_timeout: '300000',
  idle_in_transaction_session_timeout: '300000',
  query_timeout: '300000',
}

/** The address of a database with these settings of its sessions. */
function withSessions(address: string, sessions: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [setting, value] of Object.entries(sessions)) url.searchParams.set(setting, value)
  return url.href
}

type Options = Partial<Pick<OpenOptions, 'log' | 'onRepeat' | 'poolSize'>> & {
  /** Session settings on PostgreSQL, in the form of the query string of a DATABASE_URL. */
  sessions?: Record<string, string>
}

/** For tests: each call opens a fresh, migrated database; `close()` drops it again. */
export async function openTestDatabase(
  { log = SILENT, sessions = {}, ...options }: Options = {},
  kind = KIND,
): Promise<Database> {
  const { options: lent, giveBack } = await lendDatabase(kind)
  const databaseUrl = typeof lent.databaseUrl === 'string' ? withSessions(lent.databaseUrl, sessions) : undefined
  const database = await openDatabase({ dataDir: '', log, ...lent, databaseUrl, ...options })
  return {
    ...database,
    async close() {
      await database.close()
      await giveBack()
    },
  }
}

/** The database of the tests beside it: opened before them, closed after them and after what they look at then. */
export function testDatabase(): Database {
  const database = {} as Database
  beforeAll(async () => {
    Object.assign(database, await openTestDatabase())
  })
  afterAll(() => database.close())
  return database
}

/** What opens a migrated database without rows of players, which nothing else uses until it is given back. */
export async function lendDatabase(kind = KIND): Promise<{ options: Lent; giveBack(): Promise<void> }> {
  if (kind === 'pglite') return await lendEngine()
  const { url, drop } = await migratedDatabase(SERVER ?? '')
  return { options: { databaseUrl: withSessions(url, PATIENT_SESSIONS) }, giveBack: drop }
}

/** Whether `work` waits for a lock of another transaction. For PostgreSQL: on PGlite they run one after the other. */
export async function isHeldBack(db: Db, work: Promise<unknown>): Promise<boolean> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  while (!isOver) {
    const { rows } = await db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return true
    await wait(LOOK_AGAIN_MS)
  }
  return false
}
