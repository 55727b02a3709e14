import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { openDatabase } from './open.ts'
import type { Database, Log } from './types.ts'

/** For tests: each call opens a fresh, migrated database; `close()` drops it again. */
const SERVER = process.env.TEST_DATABASE_URL

/** PGlite always, PostgreSQL as well when `TEST_DATABASE_URL` names a server on which databases may be made. */
export const DATABASES: Database['kind'][] = SERVER ? ['pglite', 'postgres'] : ['pglite']

export const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} }

export async function openTestDatabase(kind: Database['kind'], log: Log = SILENT): Promise<Database> {
  if (kind === 'pglite') return await openDatabase({ dataDir: 'memory://', log })
  const name = `kancil_test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name}`)
  const url = new URL(SERVER ?? '')
  url.pathname = `/${name}`
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '', log })
  return {
    ...database,
    async close() {
      await database.close()
      await onServer(`drop database ${name} with (force)`)
    },
  }
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: SERVER ?? '' })
  await client.connect()
  await client.query(statement)
  await client.end()
}
