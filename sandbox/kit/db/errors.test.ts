import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isCallersValue } from './errors.ts'
import { testDatabase } from './testing.ts'

const database = testDatabase()

const failure = (query: ReturnType<typeof sql>) =>
  database.db.execute(query).then(
    () => undefined,
    (error: unknown) => error,
  )

test.each([
  ['a NUL byte in a text', sql`select ${'a\u0000b'}::text`],
  ['a NUL byte in JSON', sql`select ${'{"a":"\\u0000"}'}::jsonb ->> 'a'`],
  ['half of a surrogate pair in JSON', sql`select ${'{"a":"\\ud800"}'}::jsonb`],
  ['an invalid number', sql`select ${'abc'}::bigint`],
  ['an invalid id', sql`select ${'abc'}::uuid`],
  ['a number larger than the column', sql`select ${'99999999999999999999'}::bigint`],
  ['an invalid date', sql`select ${'2026-02-30'}::date`],
])('%s is an error of the caller', async (_, query) => {
  expect(isCallersValue(await failure(query))).toBe(true)
})

test.each([
  ['a sum that grew too large', sql`select 9223372036854775807::bigint + 1::bigint`],
  ['a division by nothing', sql`select 1 / 0`],
  ['a table that is not there', sql`select * from nowhere`],
])('%s is an error of ours', async (_, query) => {
  const error = await failure(query)
  expect(error).toBeInstanceOf(Error)
  expect(isCallersValue(error)).toBe(false)
})
