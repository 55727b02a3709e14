import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATABASES, openTestDatabase } from './testing.ts'
import type { Database } from './types.ts'

describe.each(DATABASES)('migration demo_purse on %s', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())

  // Proves OPS-14.
  test('makes its tables', async () => {
    const statement = sql`select id, kind, session, bet, amount from demo_move`
    expect((await database.db.execute(statement)).rows).toEqual([])
  })
})
