import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { sqlState } from './errors.ts'
import { MIGRATION_SETTINGS } from './sessionLimits.ts'
import type { Log } from './types.ts'

/** A migration was changed after it had been applied, or two have one number. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

interface Migration {
  name: string
  text: string
  checksum: string
}

const FOLDER = new URL('../../migrations/', import.meta.url)
const FORM = /^(\d{3})_[a-z0-9_]+\.sql$/
/** First line of a migration outside a transaction, statement by statement; it first drops what one cut short left. */
const CONCURRENTLY = /^-- concurrently\b/
/** A fixed number for the advisory lock on which processes that start together take turns. */
export const ADVISORY_LOCK = 7_305_941
const TABLE = `create table if not exists schema_migration (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`
const LOOK_AGAIN_MS = 250
/** How often a migration asks for the lock on a busy table. Players continue during the pauses. */
const LOCK_TRIES = 60
const LOCK_PAUSE_MS = 2_000

/**
 * Applies `sandbox/migrations/NNN_name.sql` in the order of their names, each once and in its own transaction. Copies
 * that start together take turns and wait without a limit. Names in the table that this version does not know are
 * ignored: a newer copy may already run beside this one. Throws MigrationRefused.
 * @param client a separate connection: it gets limits that no call of a player should have
 */
export async function migrate(client: Client, log: Log, folder: URL = FOLDER): Promise<void> {
  const migrations = readMigrations(folder)
  await client.query(MIGRATION_SETTINGS)
  await takeTurn(client, log)
  await makeTable(client)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  for (const migration of migrations) await applyOnce(client, migration, applied.get(migration.name), log)
  await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK])
}

/** A role that may make no tables can still look into one that is there. */
async function makeTable(client: Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('schema_migration') is not null as there`)
  if (rows[0]?.there) return
  await client.query(TABLE).catch(refusedAs('the first migration'))
}

/** What a role that does not own the tables is told. */
const refusedAs = (what: string) => (error: unknown) => {
  if (sqlState(error) !== '42501') throw error
  throw new MigrationRefused(
    `The role of DATABASE_URL may not apply ${what}. Apply it with the address of the owner: kancil migrate`,
  )
}

/** Asks again and again: a waiting statement ends at the time limit, and deadlocks with an index made concurrently. */
async function takeTurn(client: Client, log: Log): Promise<void> {
  for (let isLogged = false; ; isLogged = true) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [ADVISORY_LOCK])
    if (rows[0]?.mine) return
    if (!isLogged) log.info({}, 'another copy applies the migrations; this copy waits')
    await wait(LOOK_AGAIN_MS)
  }
}

/** One hash of all migrations of the product. */
export const migrationsChecksum = (): string =>
  createHash('sha256')
    .update(
      readMigrations(FOLDER)
        .map(({ name, checksum }) => `${name} ${checksum}\n`)
        .join(''),
    )
    .digest('hex')

function readMigrations(folder: URL): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = names.map((name) => FORM.exec(name)?.[1])
  const wrong = names.find((_, at) => numbers[at] === undefined || numbers[at] === numbers[at - 1])
  if (wrong) throw new MigrationRefused(`Name migrations NNN_what_it_does.sql, each with its own number: ${wrong}`)
  return names.map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

async function applyOnce(client: Client, migration: Migration, known: string | undefined, log: Log): Promise<void> {
  const { name, text, checksum } = migration
  if (known === checksum) return
  if (known !== undefined) {
    throw new MigrationRefused(
      `${name} was changed after it had been applied. Restore it and put the change into a new migration.`,
    )
  }
  const applied = CONCURRENTLY.test(text) ? applyOutside(client, migration) : applyInside(client, migration, log)
  await applied.catch(refusedAs(name))
  log.info({ migration: name }, 'migration applied')
}

const NOTE = 'insert into schema_migration (name, checksum) values ($1, $2)'

/** Runs the migration in one transaction; if it cannot lock its tables, it pauses for the players and starts again. */
async function applyInside(client: Client, { name, text, checksum }: Migration, log: Log): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query('begin')
      await client.query(text)
      await client.query(NOTE, [name, checksum])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (sqlState(error) !== '55P03' || tries === LOCK_TRIES) throw error
      log.info({ migration: name, tries }, 'a table is in use; the migration is tried again')
      await wait(LOCK_PAUSE_MS)
    }
  }
}

/** `create index concurrently` waits for older statements and blocks no player, so it has no time limit. */
async function applyOutside(client: Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query('set lock_timeout = 0')
  for (const statement of text.split(/;\s*$/m)) if (statement.trim() !== '') await client.query(statement)
  await client.query(MIGRATION_SETTINGS)
  await client.query(NOTE, [name, checksum])
}
