import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/temporaryFolder.ts'
import { migrate } from './migrate.ts'
import { PgliteSocket, startPglite } from './pgliteSocket.ts'
import { SILENT } from './testing.ts'

describe('migrations', () => {
  const thread = startPglite({ folder: 'memory://' }, () => {})
  const client = new Client({ stream: () => new PgliteSocket(thread), user: 'postgres', database: 'postgres' })
  let folder: string
  const file = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const run = () => migrate(client, SILENT, pathToFileURL(`${folder}/`))
  const tables = async () =>
    (await client.query("select tablename from pg_tables where schemaname = 'public' order by 1")).rows.map(
      ({ tablename }) => tablename,
    )

  beforeEach(async () => {
    folder = temporaryFolder()
    await client.query('drop schema public cascade')
    await client.query('create schema public')
  })
  beforeAll(() => client.connect())
  afterAll(async () => {
    await client.end()
    await thread.end()
  })

  // Proves OPS-14.
  test('migrations apply in order, once, and continue where they stopped', async () => {
    file('001_one.sql', 'create table one (id int); create table two (id int);')
    await run()
    file('002_two.sql', 'drop table two;')
    await run()
    await run()
    expect(await tables()).toEqual(['one', 'schema_migration'])
  })

  test('a changed migration is refused', async () => {
    file('001_one.sql', 'create table one (id int)')
    await run()
    file('001_one.sql', 'create table one (id bigint)')
    await expect(run()).rejects.toThrow('001_one.sql was changed')
  })

  // Proves OPS-14.
  test('a failed migration leaves no change', async () => {
    file('001_one.sql', 'create table one (id int)')
    file('002_bad.sql', 'create table two (id int); select nothing from nowhere;')
    await expect(run()).rejects.toThrow('nowhere')
    expect(await tables()).toEqual(['one', 'schema_migration'])
  })

  test('two migrations with one number, and an invalid name, are refused before any migration runs', async () => {
    file('001_one.sql', 'create table one (id int)')
    file('001_two.sql', 'create table two (id int)')
    await expect(run()).rejects.toThrow('001_two.sql')
    rmSync(join(folder, '001_two.sql'))
    file('2_two.sql', '')
    await expect(run()).rejects.toThrow('2_two.sql')
    expect(await tables()).toEqual([])
  })
})
