import type { RowCheck } from '../../kit/db/rowCheck.ts'
import type { Database, Log } from '../../kit/db/types.ts'

/** What the audit reads, beside its own checks. */
export interface AuditContext {
  database: Database
  log: Log
  /** The checks of the games' provider. */
  checks: readonly RowCheck[]
}
