import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './types.ts'

export interface Problem {
  rule: string
  /** Identifies the broken row. The text stays the same while the fault stays the same. */
  detail: string
  /** The accounts whose money pauses because of this problem; without any all money stops. */
  accounts?: readonly string[]
}

/** An invariant between rows of one table and their related rows, checked for a given set of rows. */
export interface RowCheck {
  table: string
  /** The columns of the primary key; all are text. */
  key: readonly [string, ...string[]]
  /** Selects what is broken among the rows of `keys`, each looked up by key. Sums are numeric: all can be counted. */
  broken(keys: SQL): SQL
  /** Selects the players whose money these rows touch. It reads columns as they are, so that it never fails at a row. */
  players(keys: SQL): SQL
  /** The keys of rows of transfers in `event` (id, kind, external_ref, reverses), checked as soon as they are new. */
  ofEvents?: SQL
}

/** Returns what is broken in a whole table. For tests and small databases: the audit checks in pieces. */
export async function brokenRows(db: Db, { table, key, broken }: RowCheck): Promise<Problem[]> {
  const columns = sql.raw(key.join(', '))
  const { rows } = await db.execute<{ rule: string; detail: string }>(
    broken(sql`select ${columns} from ${sql.raw(table)}`),
  )
  return rows
}
