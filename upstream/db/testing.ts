import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { Client, type QueryResult } from 'pg'
import { type OpenOptions, openDatabase } from './open.ts'
import { preparedName } from './prepared.ts'
import type { Database, Db, Log } from './types.ts'

/** For tests: each call opens a fresh, migrated database; `close()` drops it again. */
export const SERVER = process.env.TEST_DATABASE_URL

/**
 * PGlite, or PostgreSQL when `TEST_DATABASE_URL` names a server on which the tests may create databases: `npm test`
 * runs both.
 */
export const DATABASES: Database['kind'][] = [SERVER ? 'postgres' : 'pglite']

export const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} }

const LOOK_AGAIN_MS = 20

/** Limits of a session that no slow machine reaches, in ms; a test of a limit sets its own. */
export const PATIENT_SESSIONS: Readonly<Record<string, string>> = {
  statement_timeout: '300000',
  lock_timeout: '300000',
  idle_in_transaction_session_timeout: '300000',
  query_timeout: '300000',
}

/** The address of a database with these settings of its sessions. */
export function withSessions(address: string, sessions: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [setting, value] of Object.entries(sessions)) url.searchParams.set(setting, value)
  return url.href
}

type Options = Partial<Pick<OpenOptions, 'log' | 'onRepeat' | 'poolSize'>> & {
  /** Session settings on PostgreSQL, in the form of the query string of a DATABASE_URL. */
  sessions?: Record<string, string>
}

export async function openTestDatabase(
  kind: Database['kind'],
  { log = SILENT, sessions = {}, ...options }: Options = {},
): Promise<Database> {
  if (kind === 'pglite') {
    const database = await openDatabase({ dataDir: 'memory://', log, template: await template(), ...options })
    await beginNow(database)
    return database
  }
  const name = `kancil_test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template ${await templateOnServer()}`)
  const url = new URL(SERVER ?? '')
  url.pathname = `/${name}`
  const databaseUrl = withSessions(url.href, { ...PATIENT_SESSIONS, ...sessions })
  const database = await openDatabase({ databaseUrl, dataDir: '', log, ...options })
  await beginNow(database)
  return {
    ...database,
    async close() {
      await database.close()
      await onServer(`drop database ${name} with (force)`)
    },
  }
}

/**
 * Whether `work` waits for a lock that another transaction holds; `false` when it ends without waiting. For PostgreSQL:
 * on PGlite one transaction runs after the other.
 */
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

async function onServer(statement: string, values: unknown[] = []): Promise<QueryResult> {
  const client = new Client({ connectionString: SERVER ?? '' })
  await client.connect()
  try {
    return await client.query(statement, values)
  } finally {
    await client.end()
  }
}

/** The audit of a copy begins now, as after the migrations: an old check would stop money. */
const beginNow = ({ db }: Database) => db.execute(sql`update ledger_audit set checked_at = now(), passed_at = now()`)

/** Changes with the migrations and the version of PGlite. */
const VERSION = preparedName().replaceAll(/\W/g, '_')

/**
 * A PGlite without rows of players, migrated once for each version and stored in the system's temporary folder: making
 * the tables takes seconds.
 */
async function template(): Promise<string> {
  const path = join(tmpdir(), `kancil-test-pglite-${VERSION}.tar`)
  if (existsSync(path)) return path
  const aside = mkdtempSync(`${path}-`)
  const database = await openDatabase({ dataDir: aside, log: SILENT })
  await database.close()
  const engine = await PGlite.create(join(aside, 'pglite'))
  const tar = await engine.dumpDataDir('none')
  await engine.close()
  const draft = join(aside, 'draft.tar')
  writeFileSync(draft, Buffer.from(await tar.arrayBuffer()))
  renameSync(draft, path)
  rmSync(aside, { recursive: true, force: true })
  return path
}

/**
 * The name of the same on the server of `TEST_DATABASE_URL`. It is made under another name and renamed when it is
 * complete: of several processes that make it at the same time, one wins.
 */
async function templateOnServer(): Promise<string> {
  const name = `kancil_template_${VERSION}`
  if (await isOnServer(name)) return name
  const aside = `${name}_${randomBytes(4).toString('hex')}`
  await onServer(`create database ${aside}`)
  const url = new URL(SERVER ?? '')
  url.pathname = `/${aside}`
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '', log: SILENT })
  await database.close()
  await onServer(`alter database ${aside} rename to ${name}`).catch(async (error: unknown) => {
    await onServer(`drop database ${aside} with (force)`)
    if (!(await isOnServer(name))) throw error
  })
  return name
}

const isOnServer = async (name: string) =>
  (await onServer('select from pg_database where datname = $1', [name])).rowCount === 1
