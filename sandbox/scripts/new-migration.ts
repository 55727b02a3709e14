/**
 * Writes a migration of the reference upstream and its test. Its number is the next one.
 *
 *   npm run -w sandbox new:migration -- voucher_codes                   statements in one transaction
 *   npm run -w sandbox new:migration -- voucher_codes_index --index     indexes that are made while players go on
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generate } from '../../scripts/generate/new-files.ts'
import { ROOT } from '../../scripts/shared/run.ts'

const FOLDER = 'sandbox/migrations'

export function nextNumber(names: readonly string[]): string {
  const highest = Math.max(0, ...names.map((name) => Number(/^\d{3}(?=_)/.exec(name)?.[0] ?? 0)))
  return String(highest + 1).padStart(3, '0')
}

const TABLE = (name: string) => `-- What it is for, in one sentence.
create table ${name} (
  id text primary key check (length(id) between 1 and 128),
  created_at timestamptz not null
);
`

const INDEX = (name: string) => `-- concurrently
-- What it makes fast, in one sentence. An interrupted attempt runs again, so each index is dropped first.
drop index concurrently if exists ${name};
create index concurrently ${name} on player (created_at);
`

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const testOf = (name: string, isIndex: boolean) => `import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from './testing.ts'

const database = testDatabase()

// Proves OPS-14.
test('${isIndex ? `the index ${name} is valid` : `there is a table ${name}`}', async () => {
  const statement = sql\`${isIndex ? `select indisvalid from pg_index where indexrelid = '${name}'::regclass` : `select * from ${name}`}\`
  expect((await database.db.execute(statement)).rows).toEqual(${isIndex ? '[{ indisvalid: true }]' : '[]'})
})
`

/** Paths and texts of a new migration. Throws when the name is not in snake_case. */
export function migrationFiles(
  name = '',
  { isIndex = false, names = [] }: { isIndex?: boolean; names?: readonly string[] } = {},
): Record<string, string> {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))
    throw new Error('Give a name in snake_case: npm run -w sandbox new:migration -- voucher_codes [--index]')
  return {
    [`${FOLDER}/${nextNumber(names)}_${name}.sql`]: isIndex ? INDEX(name) : TABLE(name),
    [`sandbox/kit/db/${camelCase(name)}.test.ts`]: testOf(name, isIndex),
  }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { index: { type: 'boolean' } }, allowPositionals: true })
  const isIndex = values.index ?? false
  generate(
    ROOT,
    () => migrationFiles(positionals[0], { isIndex, names: readdirSync(join(ROOT, FOLDER)) }),
    isIndex
      ? 'An index needs no schema. The file runs outside a transaction, statement by statement.'
      : `Write its table into sandbox/operator/tables/. An index on a table that players use goes into a migration of its own (--index).`,
  )
}
