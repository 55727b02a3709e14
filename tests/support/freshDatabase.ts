import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { openDatabase } from '../../sandbox/kit/db/open.ts'
import { preparedName } from '../../sandbox/kit/db/prepared.ts'

export interface FreshDatabase {
  url: string
  drop(): Promise<void>
}

const SILENT = { info: () => {}, warn: () => {}, error: () => {} }
/** Names of databases contain the number of the period in which they were made, to find what a killed run left. */
const PERIOD_MS = 6 * 60 * 60 * 1000
const period = () => Math.floor(Date.now() / PERIOD_MS)
const NAME = /^kancil_(?:test|template)_(\d+)_[0-9a-f]+$/
/** In a copy the audit begins now, as after the migrations: an old check would stop money. */
export const AUDIT_BEGINS = 'update ledger_audit set checked_at = now(), passed_at = now()'
/** A fixed number for the advisory lock on which processes take turns to make the template. */
const TEMPLATE_LOCK = 7_305_942

/** A new database on the PostgreSQL server of `server`: empty, or a copy of `template`. */
export async function freshDatabase(server: string, template = 'template1'): Promise<FreshDatabase> {
  const name = `kancil_test_${period()}_${randomBytes(6).toString('hex')}`
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`))
  return {
    url: addressOf(server, name),
    drop: () => onServer(server, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  }
}

/** The same with the tables of the product: a copy of one that was migrated once for the present migrations. */
export async function migratedDatabase(server: string): Promise<FreshDatabase> {
  const hash = /[0-9a-f]{16}/.exec(preparedName())?.[0]
  const template = `kancil_template_${period()}_${hash}`
  await onServer(server, async (client) => {
    if (await isThere(client, template)) return
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    if (!(await isThere(client, template))) await makeTemplate(client, server, template)
  })
  const fresh = await freshDatabase(server, template)
  await onServer(fresh.url, (client) => client.query(AUDIT_BEGINS))
  return fresh
}

/** It gets its name when it is complete. */
async function makeTemplate(client: Client, server: string, template: string): Promise<void> {
  await dropOld(client)
  const draft = new URL((await freshDatabase(server)).url)
  const database = await openDatabase({ databaseUrl: draft.href, dataDir: '', log: SILENT })
  await database.close()
  await client.query(`alter database ${draft.pathname.slice(1)} rename to ${template}`)
}

/** What neither a run of this period nor one that began in the last uses. */
async function dropOld(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select datname as name from pg_database')
  const old = rows.filter(({ name }) => Number(NAME.exec(name)?.[1]) < period() - 1)
  for (const { name } of old) await client.query(`drop database if exists ${name} with (force)`)
}

const isThere = async (client: Client, name: string) =>
  (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1

function addressOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function onServer<T>(server: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
