import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATABASES, openTestDatabase } from './testing.ts'
import type { Database } from './types.ts'

describe.each(DATABASES)('migration passkeys on %s', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())

  // Proves OPS-14.
  test.each(['passkey', 'passkey_challenge'])('makes the table %s', async (name) => {
    const statement = sql`select * from ${sql.identifier(name)}`
    expect((await database.db.execute(statement)).rows).toEqual([])
  })
})
