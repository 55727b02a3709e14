import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { ROUND_CHECKS } from '../../games/server/rounds/check.ts'
import { SILENT } from '../../kit/db/testing.ts'
import type { Database } from '../../kit/db/types.ts'
import type { AuditContext } from './context.ts'
import { type PieceResult, passPiece } from './pass.ts'
import { auditStep, type StepResult } from './step.ts'

/** For tests: the audit with the checks of our games, without a log. */
export const auditOf = (database: Database): AuditContext => ({ database, log: SILENT, checks: ROUND_CHECKS })

/** For tests: runs one step with a complete comparison, so that it finds every fault of new transfers. */
export async function proveNew(database: Database): Promise<StepResult> {
  await auditStep(auditOf(database))
  let result = await auditStep(auditOf(database))
  while (result === 'behind') result = await auditStep(auditOf(database))
  return result
}

/** For tests: runs steps until every event is in the proven sums; transactions beside delay the mark. */
export async function tallyAll(database: Database): Promise<void> {
  const left = async () => {
    const { rows } = await database.db.execute<{ left: boolean }>(
      sql`select exists (select from transfer, ledger_audit where greatest(event, settled_event) > tallied_to) as left`,
    )
    return rows[0]?.left === true
  }
  while (await left()) {
    await auditStep(auditOf(database))
    await wait(10)
  }
}

/** For tests: runs a full pass from its present position. */
export async function passAll(database: Database): Promise<PieceResult> {
  let result = await passPiece(auditOf(database))
  while (result === 'more') result = await passPiece(auditOf(database))
  return result
}
