import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATABASES, openTestDatabase } from './testing.ts'
import type { Database } from './types.ts'

describe.each(DATABASES)('migration any_language on %s', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())

  // Proves LNG-01.
  test('a game session takes any language code', async () => {
    const statement = sql`select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'game_session_lang_check'`
    const { rows } = await database.db.execute<{ rule: string }>(statement)
    expect(rows[0]?.rule).toContain("lang ~ '^[a-z]{2,3}$'")
  })
})
