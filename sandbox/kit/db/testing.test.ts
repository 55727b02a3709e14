import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rupiah } from '../../../contract/money/sen.ts'
import { playerAt } from '../../testing.ts'
import { DATABASES, openTestDatabase } from './testing.ts'
import type { Database } from './types.ts'

const MOMENT = /"\d{4}-\d\d-\d\d[T ][^"]*"/g

/** All rows of all tables and the next number of the ledger, with moments replaced. */
async function contentOf({ db }: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const lines = [`next ${JSON.stringify((await db.execute(sql`select * from ledger_event`)).rows)}`]
  for (const { name } of rows) {
    const all = await db.execute(sql.raw(`select * from "${name}" order by 1`))
    lines.push(`${name} ${JSON.stringify(all.rows).replace(MOMENT, '"moment"')}`)
  }
  return lines
}

describe.each(DATABASES)('a database of tests on %s', (kind) => {
  test('each is as the migrations left it, whatever the last one did', async () => {
    const first = await openTestDatabase(kind)
    const before = await contentOf(first)
    await playerAt(first, Date.now(), { main: rupiah(10_000), bonus: rupiah(5_000) })
    await first.db.execute(sql`select pg_advisory_lock(7)`)
    await first.db.execute(sql`set statement_timeout = 7`)
    expect(await contentOf(first)).not.toEqual(before)
    await first.close()

    const second = await openTestDatabase(kind)
    expect(await contentOf(second)).toEqual(before)
    const held = await second.db.execute(
      sql`select current_setting('statement_timeout') as timeout, count(*)::int as locks from pg_locks
          where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(held.rows).toEqual([{ timeout: expect.not.stringMatching(/^7ms$/), locks: 0 }])
    await second.close()
  })

  test.each([
    ['a table', sql`create table left_over (id int)`],
    ['a trigger', sql`alter table transfer disable trigger all`],
  ])('%s that a test changed is as before in the next one', async (_, change) => {
    const first = await openTestDatabase(kind)
    const before = await shapeOf(first)
    await first.db.execute(change)
    expect(await shapeOf(first)).not.toEqual(before)
    await first.close()
    const second = await openTestDatabase(kind)
    expect(await shapeOf(second)).toEqual(before)
    await second.close()
  })

  test('two at once have nothing in common', async () => {
    const [one, other] = await Promise.all([openTestDatabase(kind), openTestDatabase(kind)])
    const before = await contentOf(other)
    await playerAt(one, Date.now(), { main: rupiah(10_000) })
    expect(await contentOf(other)).toEqual(before)
    await Promise.all([one.close(), other.close()])
  })
})

const shapeOf = async ({ db }: Database) =>
  (
    await db.execute(sql`
      select 'class' as kind, relname::text as name, null as value from pg_class
      where relnamespace = 'public'::regnamespace
      union all select 'trigger', tgrelid::regclass::text, tgenabled::text from pg_trigger
      order by 1, 2, 3`)
  ).rows
