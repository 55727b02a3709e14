import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DATABASES, testDatabase } from './testing.ts'

describe.each(DATABASES)('migration any_language on %s', (kind) => {
  const database = testDatabase(kind)

  // Proves LNG-01.
  test('a game session takes any language code', async () => {
    const statement = sql`select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'game_session_lang_check'`
    const { rows } = await database.db.execute<{ rule: string }>(statement)
    expect(rows[0]?.rule).toContain("lang ~ '^[a-z]{2,3}$'")
  })
})
