import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATABASES, openTestDatabase } from './testing.ts'
import type { Database } from './types.ts'

describe.each(DATABASES)('migration promised_seeds on %s', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())

  // Proves OPS-14.
  test('makes its table, and a mark at the seeds', async () => {
    const statement = sql`select session, server_seed, promised_at from game_next_seed union all select session, server_seed, promised_at from game_seed`
    expect((await database.db.execute(statement)).rows).toEqual([])
  })
})
