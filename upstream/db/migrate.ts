import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Pool, PoolClient } from 'pg'
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

const FOLDER = new URL('../migrations/', import.meta.url)
const FORM = /^(\d{3})_[a-z0-9_]+\.sql$/
/** Any fixed number: processes that start together take turns on it. */
const ADVISORY_LOCK = 7_305_941
const TABLE = `create table if not exists schema_migration (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

/**
 * Applies `upstream/migrations/NNN_name.sql` in the order of their names, each in its own transaction and once.
 * Names in the table that this version does not know are left alone: a newer copy may already run beside this one.
 */
export async function migrate(pool: Pool, log: Log, folder: URL = FOLDER): Promise<void> {
  const migrations = readMigrations(folder)
  const client = await pool.connect()
  try {
    await client.query(`select pg_advisory_lock(${ADVISORY_LOCK})`)
    await client.query(TABLE)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const migration of migrations) await applyOnce(client, migration, applied.get(migration.name), log)
    await client.query(`select pg_advisory_unlock(${ADVISORY_LOCK})`)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

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

async function applyOnce(client: PoolClient, migration: Migration, known: string | undefined, log: Log): Promise<void> {
  const { name, text, checksum } = migration
  if (known === checksum) return
  if (known !== undefined) {
    throw new MigrationRefused(
      `${name} was changed after it had been applied. Restore it and put the change into a new migration.`,
    )
  }
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  log.info({ migration: name }, 'migration applied')
}
