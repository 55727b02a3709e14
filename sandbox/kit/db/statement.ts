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

/** A statement that a connection prepares once, for each bet. Name columns one by one: a prepared `*` fails. */
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
