import { mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/temporaryFolder.ts'
import { openDatabase } from './open.ts'
import { copyPrepared, packFolder, preparedName } from './prepared.ts'
import { SILENT } from './testing.ts'
import type { Database } from './types.ts'

let folder: string
let build: string
let place: string
beforeAll(async () => {
  folder = temporaryFolder()
  build = join(folder, 'build')
  mkdirSync(build)
  const made = join(folder, 'made')
  const database = await openDatabase({ dataDir: made, log: SILENT })
  // What an old build has: an audit that came to its end long ago.
  await database.db.execute(sql`update ledger_audit set checked_at = '2020-01-01', passed_at = '2020-01-01'`)
  await database.close()
  writeFileSync(join(build, preparedName()), packFolder(join(made, 'pglite')))
})
beforeEach(() => {
  place = mkdtempSync(join(folder, 'data-'))
})

const prepared = () => pathToFileURL(`${build}/`)
const inPlace = () => readdirSync(place)

const CATALOGUE = [
  `select table_name, column_name, ordinal_position, data_type, is_nullable, column_default, identity_generation
    from information_schema.columns where table_schema = 'public' order by 1, 3`,
  `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  `select conrelid::regclass::text as of, pg_get_constraintdef(oid) as what from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`,
  `select tgrelid::regclass::text as of, pg_get_triggerdef(oid) as what, tgenabled from pg_trigger order by 1, 2`,
  `select proname, pg_get_functiondef(oid) as what from pg_proc where pronamespace = 'public'::regnamespace order by 1, 2`,
]
const AT = /"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.\d]*\+00"/g

const KEY = sql<{ key: string }>`select encode(key, 'hex') as key from contact_key`

/** Tables, indexes, rules, functions and all rows but the key of contacts, with moments replaced: they are those of the making. */
async function contentOf({ db }: Database): Promise<string[]> {
  const lines: string[] = []
  for (const query of CATALOGUE)
    lines.push(...(await db.execute(sql.raw(query))).rows.map((row) => JSON.stringify(row)))
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  for (const { name } of rows) {
    if (name === 'contact_key') continue
    const all = await db.execute(sql.raw(`select * from "${name}" order by 1`))
    lines.push(...all.rows.map((row) => `${name} ${JSON.stringify(row).replace(AT, '"moment"')}`))
  }
  return lines
}

// Proves SBX-11.
test('a copied database is what the migrations make, and its audit begins now', async () => {
  const before = Date.now()
  const copied = await openDatabase({ dataDir: place, log: SILENT, prepared: prepared() })
  const { rows } = await copied.db.execute<{ passed: number; made: string }>(
    sql`select extract(epoch from least(checked_at, passed_at))::float8 * 1000 as passed,
      (select min(applied_at)::text from schema_migration) as made from ledger_audit`,
  )
  expect(rows[0]?.passed).toBeGreaterThanOrEqual(before - 1000)
  // The migrations did not run here.
  expect(Date.parse(rows[0]?.made ?? '')).toBeLessThan(before)
  const migrated = await openDatabase({ dataDir: mkdtempSync(join(folder, 'data-')), log: SILENT })
  const content = await contentOf(copied)
  expect(content.length).toBeGreaterThan(200)
  expect(content).toEqual(await contentOf(migrated))
  const other = await openDatabase({ dataDir: mkdtempSync(join(folder, 'data-')), log: SILENT, prepared: prepared() })
  const keys = await Promise.all([copied, other, migrated].map(async ({ db }) => (await db.execute(KEY)).rows[0]?.key))
  expect(new Set(keys).size).toBe(3)
  await other.close()
  await copied.close()
  await migrated.close()
  expect(inPlace()).toEqual(['pglite'])
})

// Proves SBX-11.
test('a start that ended after the copy sets the audit at the next start', async () => {
  const dataDir = place
  copyPrepared(join(dataDir, 'pglite'), prepared(), SILENT)
  expect(inPlace().sort()).toEqual(['pglite', 'pglite.copied'])
  const database = await openDatabase({ dataDir, log: SILENT, prepared: prepared() })
  const late = await database.db.execute(sql`select 1 from ledger_audit where passed_at < now() - interval '1 hour'`)
  expect(late.rows).toEqual([])
  await database.close()
})

// Proves SBX-11.
test('a database that is there is never replaced; one of other migrations or a damaged one is not taken', () => {
  const pglite = join(place, 'pglite')
  mkdirSync(pglite)
  writeFileSync(join(pglite, 'mine'), '')
  copyPrepared(pglite, prepared(), SILENT)
  expect(readdirSync(pglite)).toEqual(['mine'])

  const other = join(place, 'other')
  mkdirSync(other)
  writeFileSync(join(other, 'pglite-0123456789abcdef.zip.zst'), '')
  copyPrepared(join(place, 'a'), pathToFileURL(`${other}/`), SILENT)
  writeFileSync(join(other, preparedName()), 'cut off')
  const warnings: string[] = []
  const warn = (...[, text]: [unknown, string?]) => void warnings.push(text ?? '')
  copyPrepared(join(place, 'b'), pathToFileURL(`${other}/`), { ...SILENT, warn })
  expect(warnings).toEqual([expect.stringContaining('could not be copied')])
  expect(inPlace().sort()).toEqual(['other', 'pglite'])
})

test('what an interrupted copy left behind is no obstacle, and the folder is closed to other users', () => {
  mkdirSync(join(place, 'pglite.new', 'base'), { recursive: true })
  writeFileSync(join(place, 'pglite.new', 'left-over'), '')
  const pglite = join(place, 'pglite')
  copyPrepared(pglite, prepared(), SILENT)
  expect(readdirSync(pglite)).not.toContain('left-over')
  // PostgreSQL keeps empty folders and misses them.
  expect(readdirSync(pglite)).toContain('pg_notify')
  expect(statSync(pglite).mode & 0o077).toBe(0)
})
