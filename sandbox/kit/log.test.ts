import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { problemOf } from './db/eachDue.ts'
import { testDatabase } from './db/testing.ts'
import { createLogger, errorLine } from './log.ts'

const ACCOUNT = '0011223344'
const PHONE = '+6281234567890'

function logged(error: unknown) {
  const lines: string[] = []
  createLogger('error', { write: (line) => void lines.push(line) }).error({ err: error }, 'a call failed')
  const [line = ''] = lines
  return { line, err: JSON.parse(line).err }
}

const database = testDatabase()
beforeAll(async () => {
  await database.db.execute(sql`create table payee (account text primary key, phone text check (phone like '08%'))`)
  await database.db.execute(sql`insert into payee values (${ACCOUNT}, '0812')`)
})

// Proves SEC-25.
test.each([
  ['a row that is there already', sql`insert into payee values (${ACCOUNT}, '0812')`, '23505', 'payee_pkey'],
  ['a check', sql`insert into payee values (${`9${ACCOUNT}`}, ${PHONE})`, '23514', 'payee_phone_check'],
  ['a value the database repeats', sql`select ${`x${ACCOUNT}`}::text::int`, '22P02', undefined],
  ['an invalid statement', sql`select from nowhere where account = ${ACCOUNT}`, '42P01', undefined],
])('%s: the log has SQLSTATE, constraint and place, and no value', async (_, query, sqlState, constraint) => {
  const ways = [
    () => database.db.execute(query),
    () => database.transaction(async (tx) => void (await tx.execute(query))),
  ]
  for (const work of ways) {
    const error = await work().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    const { line, err } = logged(error)
    expect(err).toMatchObject({ sqlState, ...(constraint && { constraint }) })
    expect(err.at.length).toBeGreaterThan(0)
    expect(`${line} ${errorLine(error)}`).not.toMatch(/0011223344|6281234567890|select|insert/)
  }
})

// Proves SEC-25.
test.each([
  [new Error('Query read timeout'), 'Query read timeout'],
  [Object.assign(new Error(`getaddrinfo EAI_AGAIN ${ACCOUNT}`), { code: 'EAI_AGAIN' }), 'EAI_AGAIN'],
])('a query without an answer logs why, and no value either: %s', async (cause, code) => {
  const query = { query: 'select $1', params: [ACCOUNT], cause }
  const silent = Object.assign(new Error(`Failed query: select $1\nparams: ${ACCOUNT}`), query)
  const error = new Error(`while paying out`, { cause: silent })
  const { line, err } = logged(error)
  expect(err).toMatchObject({ type: 'Error', code })
  expect(problemOf(error)).toBe(`Error ${code}`)
  expect(`${line} ${errorLine(error)} ${problemOf(error)}`).not.toContain(ACCOUNT)
})

test('an error of our own code keeps its message and its place', () => {
  const { err } = logged(Object.assign(new TypeError('no such round'), { code: 'E_ROUND', account: ACCOUNT }))
  expect(err).toMatchObject({ type: 'TypeError', message: 'no such round', code: 'E_ROUND' })
  expect(err.at[0]).toContain('log.test.ts')
  expect(err).not.toHaveProperty('account')
})
