import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATABASES, openTestDatabase } from './testing.ts'
import type { Database } from './types.ts'

describe.each(DATABASES)('migration cash_out_arrivals on %s', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())

  // Proves OPS-14.
  test('makes its table', async () => {
    const statement = sql`select round, request_id, arrived_at from game_arrival`
    expect((await database.db.execute(statement)).rows).toEqual([])
  })
})
