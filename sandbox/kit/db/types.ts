import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'

/** Drizzle on either engine. PGlite is used through the wire protocol, so both use the same driver. */
export type Db = NodePgDatabase

declare const inTransaction: unique symbol

/** A `Db` bound to one connection inside `begin … commit`. Functions that change rows ask for this type. */
export type Tx = Db & { readonly [inTransaction]: true }

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

/** Which of the processes on one database runs the jobs. */
export interface Leadership {
  /** Whether this process runs the jobs now. */
  isLeader(): boolean
  /** Gives the lead up; another process takes it within two seconds. */
  close(): Promise<void>
}

export interface Database {
  db: Db
  /** Runs `fn` in one transaction, again after 40001 and 40P01, so it changes nothing else. Use `tx`, never `db`. */
  transaction<T>(fn: (tx: Tx) => Promise<T>): Promise<T>
  /** For the checks of the ledger: one snapshot (repeatable read), own time limits and own connection. */
  auditTransaction<T>(fn: (tx: Tx) => Promise<T>): Promise<T>
  /** Takes part in the choice of the process that runs the jobs, until the result is closed. */
  lead(): Promise<Leadership>
  /** Waits for running queries, flushes the data and releases the folder. */
  close(): Promise<void>
  kind: 'pglite' | 'postgres'
}
