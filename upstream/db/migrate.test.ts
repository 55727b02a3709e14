import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Pool } from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { PgliteSocket, startPglite } from './pgliteSocket.ts'
import { SILENT } from './testing.ts'

describe('migrations', () => {
  const thread = startPglite({ folder: 'memory://' }, () => {})
  const pool = new Pool({
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => new PgliteSocket(thread),
    user: 'postgres',
    database: 'postgres',
  })
  let folder: string
  const file = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const run = () => migrate(pool, SILENT, pathToFileURL(`${folder}/`))
  const tables = async () =>
    (await pool.query("select tablename from pg_tables where schemaname = 'public' order by 1")).rows.map(
      ({ tablename }) => tablename,
    )

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kancil-migrate-'))
    await pool.query('drop schema public cascade')
    await pool.query('create schema public')
  })
  afterAll(async () => {
    await pool.end()
    await thread.end()
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('apply in order, once, and go on where they stopped', async () => {
    file('001_one.sql', 'create table one (id int); create table two (id int);')
    await run()
    file('002_two.sql', 'drop table two;')
    await run()
    await run()
    expect(await tables()).toEqual(['one', 'schema_migration'])
  })

  test('a changed one is refused', async () => {
    file('001_one.sql', 'create table one (id int)')
    await run()
    file('001_one.sql', 'create table one (id bigint)')
    await expect(run()).rejects.toThrow('001_one.sql was changed')
  })

  test('one that fails leaves nothing of itself', async () => {
    file('001_one.sql', 'create table one (id int)')
    file('002_bad.sql', 'create table two (id int); select nothing from nowhere;')
    await expect(run()).rejects.toThrow('nowhere')
    expect(await tables()).toEqual(['one', 'schema_migration'])
  })

  test('two with one number, or a name of another form, are refused before anything runs', async () => {
    file('001_one.sql', 'create table one (id int)')
    file('001_two.sql', 'create table two (id int)')
    await expect(run()).rejects.toThrow('001_two.sql')
    rmSync(join(folder, '001_two.sql'))
    file('2_two.sql', '')
    await expect(run()).rejects.toThrow('2_two.sql')
    expect(await tables()).toEqual([])
  })
})
