import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { SILENT } from '../../kit/db/testing.ts'
import type { Database } from '../../kit/db/types.ts'
import { type PieceResult, passPiece } from './pass.ts'
import { auditStep, type StepResult } from './step.ts'

/** For tests: runs one step with a complete comparison, so that it finds every fault of new transfers. */
export async function proveNew(database: Database): Promise<StepResult> {
  await auditStep(database, SILENT)
  let result = await auditStep(database, SILENT)
  while (result === 'behind') result = await auditStep(database, SILENT)
  return result
}

/**
 * For tests: runs steps until every event is in the proven sums. Tests of other databases on the same server may run
 * transactions meanwhile, and the mark waits for those.
 */
export async function tallyAll(database: Database): Promise<void> {
  const left = async () => {
    const { rows } = await database.db.execute<{ left: boolean }>(
      sql`select exists (select from transfer, ledger_audit where greatest(event, settled_event) > tallied_to) as left`,
    )
    return rows[0]?.left === true
  }
  while (await left()) {
    await auditStep(database, SILENT)
    await wait(10)
  }
}

/** For tests: runs a full pass from its present position. */
export async function passAll(database: Database): Promise<PieceResult> {
  let result = await passPiece(database, SILENT)
  while (result === 'more') result = await passPiece(database, SILENT)
  return result
}
