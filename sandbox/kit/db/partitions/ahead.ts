import type { EpochMs } from '../../../../common/epochMs.ts'
import type { PlainSql } from '../statement.ts'
import { type Month, monthAfter, plusMonths, startOf } from './months.ts'
import { GROWING } from './tables.ts'

/** How many months have a partition before they begin. */
export const MONTHS_AHEAD = 3

export const partitionOf = (table: string, month: Month) => `${table}_${month.replace('-', '_')}`

/**
 * Makes the partitions of this and the next months where a growing table has been divided; a job. Rows of a month
 * without a partition go to the default partition, so a missed run stops no player. A role that does not own the table
 * leaves it to `kancil migrate`. Returns the names of the new ones.
 */
export async function makePartitions(db: PlainSql, now: EpochMs): Promise<string[]> {
  const names: string[] = []
  for (const { name } of GROWING) {
    const { rows: dividedTables } = await db.query(
      `select 1 from pg_class where oid = to_regclass($1::text) and relkind = 'p' and pg_has_role(relowner, 'usage')`,
      [name],
    )
    if (dividedTables.length === 0) continue
    for (let by = 0; by <= MONTHS_AHEAD; by++) {
      const month = monthAfter(now, by)
      if (await isCovered(db, name, month)) continue
      await makePartition(db, name, month)
      names.push(partitionOf(name, month))
    }
  }
  return names
}

/** Whether the first moment of the month has a partition besides the default one. */
async function isCovered(db: PlainSql, table: string, month: Month): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::text::regclass and (
       c.relname = $2
       or (c.relname like $1::text || '\\_before\\_%' and $3 < substr(c.relname, length($1::text) + 9)))`,
    [table, partitionOf(table, month), month.replace('-', '_')],
  )
  return rows.length > 0
}

/**
 * The partition of one month. It inherits indexes, checks and row triggers; its own unique indexes and its guards
 * against `truncate` are those of the oldest partition.
 */
export async function makePartition(db: PlainSql, table: string, month: Month): Promise<void> {
  const range = `for values from ('${startOf(month)}') to ('${startOf(plusMonths(month, 1))}')`
  await db.query(await partitionText(db, table, partitionOf(table, month), range))
}

/** The statements that make a partition, to be run together. `range`: its bounds, or `default`. */
export async function partitionText(db: PlainSql, table: string, name: string, range: string): Promise<string> {
  const { rows: oldest } = await db.query<{ oid: number; relname: string }>(
    `select c.oid, c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::text::regclass and c.relname like $1::text || '\\_before\\_%'`,
    [table],
  )
  const [before] = oldest
  if (!before) throw new Error(`${table} is not divided`)
  const { oid, relname } = before
  const { rows: unique } = await db.query<{ relname: string; text: string }>(
    `select c.relname, pg_get_indexdef(c.oid) as text from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1 and i.indisunique order by 1`,
    [oid],
  )
  const { rows: guards } = await db.query<{ text: string }>(
    `select pg_get_triggerdef(oid) as text from pg_trigger
     where tgrelid = $1 and not tgisinternal and tgtype & 1 = 0`,
    [oid],
  )
  return [
    `create table ${name} partition of ${table} ${range}`,
    ...unique.map(({ text, relname: index }) =>
      text.replace(
        /^CREATE UNIQUE INDEX \S+ ON \S+/,
        `create unique index ${name}${index.slice(relname.length)} on ${name}`,
      ),
    ),
    ...guards.map(({ text }) => text.replace(/ ON \S+ /, ` ON ${name} `)),
  ].join(';\n')
}
