import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { z } from 'zod'
import { openDatabase } from './open.ts'
import type { Database, Log } from './types.ts'

/** For tests: each call opens a fresh, migrated database; `close()` drops it again. */
const SERVER = process.env.TEST_DATABASE_URL

/** PGlite always, PostgreSQL as well when `TEST_DATABASE_URL` names a server on which databases may be made. */
export const DATABASES: Database['kind'][] = SERVER ? ['pglite', 'postgres'] : ['pglite']

export const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} }

export async function openTestDatabase(kind: Database['kind'], log: Log = SILENT): Promise<Database> {
  if (kind === 'pglite') return await openDatabase({ dataDir: 'memory://', log, template: await template() })
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

/** An empty PGlite, made once for each version and kept in the system's temporary folder: making one takes two seconds. */
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
