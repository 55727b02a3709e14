import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { z } from 'zod'
import { type OpenOptions, openDatabase } from './open.ts'
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

type Options = Partial<Pick<OpenOptions, 'log' | 'onRepeat' | 'poolSize'>> & {
  /** Session settings on PostgreSQL, in the form of the query string of a DATABASE_URL. */
  sessions?: Record<string, string>
}

export async function openTestDatabase(
  kind: Database['kind'],
  { log = SILENT, sessions = {}, ...options }: Options = {},
): Promise<Database> {
  if (kind === 'pglite')
    return await openDatabase({ dataDir: 'memory://', log, template: await template(), ...options })
  const name = `kancil_test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name}`)
  const url = new URL(SERVER ?? '')
  url.pathname = `/${name}`
  for (const [setting, value] of Object.entries(sessions)) url.searchParams.set(setting, value)
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '', log, ...options })
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

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: SERVER ?? '' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/**
 * An empty PGlite, created once for each version and stored in the system's temporary folder: creating one takes two
 * seconds.
 */
async function template(): Promise<string> {
  const manifest = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url)
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8')))
  const path = join(tmpdir(), `kancil-test-pglite-${version}.tar`)
  if (existsSync(path)) return path
  const engine = await PGlite.create('memory://')
  const tar = await engine.dumpDataDir('none')
  await engine.close()
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, Buffer.from(await tar.arrayBuffer()))
  renameSync(draft, path)
  return path
}
