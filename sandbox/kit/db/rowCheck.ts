import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './types.ts'

export interface Problem {
  rule: string
  /** Identifies the broken row. The text stays the same while the fault stays the same. */
  detail: string
  /**
   * The accounts whose money pauses because of this problem. Without it the ledger itself may be wrong, and all money
   * stops.
   */
  accounts?: readonly string[]
}

/** An invariant between rows of one table and their related rows, checked for a given set of rows. */
export interface RowCheck {
  table: string
  /** The columns of the primary key; all are text. */
  key: readonly [string, ...string[]]
  /**
   * Selects `rule` and `detail` of what is broken among the rows whose keys `keys` selects. Each row is looked up by
   * its key, so that the cost depends on the number of checked rows and not on the size of the table. Sums and products
   * are numeric: whatever the ledger accepts, the check can count.
   */
  broken(keys: SQL): SQL
  /** Selects the players whose money these rows touch. It reads columns as they are, so that it never fails at a row. */
  players(keys: SQL): SQL
  /**
   * Selects the keys of rows that belong to transfers in `event` (columns id, kind, external_ref, reverses): the audit
   * checks them as soon as they are new. Without it only the full pass checks these rows.
   */
  ofEvents?: SQL
}

/** Returns what is broken in a whole table. For tests and small databases: the audit checks in pieces. */
export async function brokenRows(db: Db, { table, key, broken }: RowCheck): Promise<Problem[]> {
  const columns = sql.raw(key.join(', '))
  const { rows } = await db.execute<{ rule: string; detail: string }>(
    broken(sql`select ${columns} from ${sql.raw(table)}`),
  )
  return rows.map(({ rule, detail }) => ({ rule, detail }))
}
