import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/support/freshDatabase.ts'
import { temporaryFolder } from '../../../tests/support/temporaryFolder.ts'
import { migrate } from './migrate.ts'
import { SERVER, SILENT } from './testing.ts'

/** Several copies and their players on one PostgreSQL. */
describe.runIf(SERVER)('migrations with concurrent sessions', () => {
  let folder: string
  let url: string
  let after: (() => Promise<unknown>)[]

  async function session(): Promise<Client> {
    const client = new Client(url)
    await client.connect()
    after.push(() => client.end())
    return client
  }
  const file = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const copy = async (log = SILENT) => await migrate(await session(), log, pathToFileURL(`${folder}/`))

  beforeEach(async () => {
    folder = temporaryFolder()
    const { url: made, drop } = await freshDatabase(SERVER ?? '')
    url = made
    after = [drop]
  })
  afterEach(async () => {
    for (const one of after.reverse()) await one()
  })

  // Proves OPS-14.
  test('a migration longer than the statement limit and a copy that waits for it both finish', async () => {
    const client = await session()
    await client.query(
      `do $$ begin execute format('alter database %I set statement_timeout = 200', current_database()); end $$`,
    )
    file('001_slow.sql', 'create table slow (id int); select pg_sleep(1);')
    const messages: unknown[] = []
    const log = { ...SILENT, info: (_: unknown, text?: unknown) => void messages.push(text) }
    await Promise.all([copy(log), copy(log)])
    expect(messages.filter((text) => text === 'migration applied')).toHaveLength(1)
    expect(messages).toContain('another copy applies the migrations; this copy waits')
  })

  test('a table under a long read: players continue, and the migration is retried', async () => {
    file('001_busy.sql', 'create table busy (id int);')
    await copy()
    const reader = await session()
    await reader.query('begin; select * from busy')
    file('002_change.sql', 'alter table busy add column more int;')
    const changing = copy()
    // The migration waits in the lock queue behind the reader, and new callers wait behind the migration.
    const monitor = await session()
    for (let waiting = 0; waiting === 0; ) {
      const { rows } = await monitor.query("select 1 from pg_locks where mode = 'AccessExclusiveLock' and not granted")
      waiting = rows.length
    }
    await (await session()).query('select * from busy')
    await reader.query('commit')
    await changing
    expect((await monitor.query('select more from busy')).rows).toEqual([])
  })

  test('a concurrent index build does not wait for waiting copies, and an invalid index is built again', async () => {
    const client = await session()
    await client.query('create table big (id int); insert into big values (1), (1)')
    // An interrupted attempt leaves an invalid index.
    await expect(client.query('create unique index concurrently big_id on big (id)')).rejects.toThrow('unique')
    file(
      '001_index.sql',
      '-- concurrently\ndrop index concurrently if exists big_id;\ncreate index concurrently big_id on big (id);\n',
    )
    await Promise.all([copy(), copy(), copy()])
    const { rows } = await client.query("select indisvalid from pg_index where indexrelid = 'big_id'::regclass")
    expect(rows).toEqual([{ indisvalid: true }])
  })
})
