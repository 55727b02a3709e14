import type { QueryResult, QueryResultRow } from 'pg'
import type { Db } from './types.ts'

/** One statement of SQL with its parameters `$1`, `$2`, … */
export interface Statement {
  /** At most 63 characters and unique for each text: the connection identifies the statement by it. */
  name: string
  text: string
}

/** Runs SQL whose table names are computed. Values are always parameters; `Row` names the columns that the SQL asks for. */
export interface PlainSql {
  query<Row extends QueryResultRow = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Row[] }>
}

interface Client {
  query<Row extends QueryResultRow>(statement: Statement & { values: unknown[] }): Promise<QueryResult<Row>>
}

/**
 * Runs a statement that each connection prepares once: the database parses and plans it once, and no query is built for
 * a call. It is for the statements that every bet runs; write all others with drizzle. Columns arrive as the driver
 * returns them: `bigint` as text, `timestamptz` as Date. Name the columns one by one: a prepared `*` fails once a table
 * gets another column.
 */
export async function run<Row extends QueryResultRow>(
  db: Db,
  { name, text }: Statement,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await (db as Db & { $client: Client }).$client.query<Row>({ name, text, values })
  return rows
}

/** The connection or pool behind drizzle. */
export const plainSql = (db: Db): PlainSql => (db as Db & { $client: PlainSql }).$client
