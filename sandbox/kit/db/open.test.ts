import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { migratedFolder } from '../../../tests/support/template.ts'
import { constraintOf, isOverloaded, sqlState } from './errors.ts'
import { openDatabase } from './open.ts'
import { SERVER, SILENT, testDatabase } from './testing.ts'

const database = testDatabase()
beforeAll(async () => {
  await database.db.execute(sql`create table thing (id int primary key check (id > 0))`)
})

const ids = async () =>
  (await database.db.execute<{ id: number }>(sql`select id from thing order by id`)).rows.map(({ id }) => id)

test('a failed transaction is rolled back as a whole, and the database stays usable', async () => {
  const broken = database.transaction(async (tx) => {
    await tx.execute(sql`insert into thing values (1)`)
    await tx.execute(sql`insert into thing values (-1)`)
  })
  const error = await broken.catch((reason: unknown) => reason)
  expect(sqlState(error)).toBe('23514')
  expect(constraintOf(error)).toBe('thing_id_check')
  expect(await ids()).toEqual([])
})

// Proves MON-46.
test('a commit that ends with a warning is uncertain, although its row is there', async () => {
  await database.db.execute(sql`create table warned (id int)`)
  await database.db.execute(sql`create function warn_at_commit() returns trigger language plpgsql as
    $$ begin raise warning 'canceling wait for synchronous replication'; return null; end $$`)
  await database.db.execute(sql`create constraint trigger warned after insert on warned
    deferrable initially deferred for each row execute function warn_at_commit()`)
  const warned = database.transaction((tx) => tx.execute(sql`insert into warned values (1)`))
  await expect(warned).rejects.toThrow('01000')
  expect(isOverloaded(await warned.catch((error: unknown) => error))).toBe(true)
  expect((await database.db.execute(sql`select id from warned`)).rows).toEqual([{ id: 1 }])
})

test('transactions are isolated: uncommitted data is not visible', async () => {
  const inside = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const writing = database.transaction(async (tx) => {
    await tx.execute(sql`insert into thing values (2)`)
    inside.resolve()
    await go.promise
    await tx.execute(sql`delete from thing`)
    await tx.execute(sql`insert into thing values (3)`)
  })
  await inside.promise
  const reading = ids()
  go.resolve()
  await writing
  expect([[], [3]]).toContainEqual(await reading)
  expect(await ids()).toEqual([3])
})

// Proves MON-30.
test('a whole transaction is repeated on a serialization failure or deadlock only', async () => {
  const failing = async (state: string, times: number) => {
    let runs = 0
    const result = database.transaction(async (tx) => {
      if (++runs <= times)
        await tx.execute(sql.raw(`do $$ begin raise exception 'again' using errcode = '${state}'; end $$`))
    })
    await result.catch(() => undefined)
    return runs
  }
  expect(await failing('40001', 2)).toBe(3)
  expect(await failing('40P01', 1)).toBe(2)
  expect(await failing('23505', 1)).toBe(1)
})

test('a prepared statement works again after another statement failed', async () => {
  const query = database.db
    .select({ n: sql<number>`${sql.placeholder('n')}::int + 1` })
    .from(sql`(values (1)) as one`)
    .prepare('plus_one')
  expect(await query.execute({ n: 1 })).toEqual([{ n: 2 }])
  await expect(database.db.execute(sql`select 1 / 0`)).rejects.toThrow()
  expect(await query.execute({ n: 2 })).toEqual([{ n: 3 }])
})

// Proves OPS-18.
test('PGlite keeps its folder between two processes, refuses a second process, and logs that it is for play money', async () => {
  const dataDir = await migratedFolder()
  const said: string[] = []
  const log = { ...SILENT, info: (...args: unknown[]) => said.push(String(args[1])) }
  const first = await openDatabase({ dataDir, log })
  await first.db.execute(sql`create table kept as select 7 as n`)
  await expect(openDatabase({ dataDir, log: SILENT })).rejects.toThrow(/in use by process \d+.*DATA_DIR/)
  await first.close()
  expect(said.filter((line) => line.includes('play money'))).toHaveLength(1)

  const second = await openDatabase({ dataDir, log: SILENT })
  expect((await second.db.execute(sql`select n from kept`)).rows).toEqual([{ n: 7 }])
  await second.close()
  await expect(second.db.execute(sql`select 1`)).rejects.toThrow()
})

test('an unreachable server gives a readable error', async () => {
  const opening = openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: '', log: SILENT })
  await expect(opening).rejects.toThrow(/ECONNREFUSED.*DATABASE_URL/)
})

// Proves OPS-40.
test.skipIf(!SERVER)('a database that the server does not have is said to be missing', async () => {
  const databaseUrl = Object.assign(new URL(SERVER ?? ''), { pathname: '/no_such_database' }).href
  await expect(openDatabase({ databaseUrl, dataDir: '', log: SILENT })).rejects.toThrow(/no database of the name/)
})
