import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Db } from '../../kit/db/types.ts'
import { countProblems } from './problems.ts'

export interface AuditStatus {
  /** The reason why money is stopped; `null` while money moves. */
  stopped: 'late' | 'problem' | 'operator' | null
  /** When everything new was last checked, and when the last full pass ended. */
  checkedAt: EpochMs
  passedAt: EpochMs
  /** The number of broken invariants that no operator has checked. */
  problems: number
}

/** What the audit does again and again; each may be unable to run on its own. */
export const AUDIT_WORK = ['new', 'pass', 'state'] as const
export type AuditWork = (typeof AUDIT_WORK)[number]

/** What `/readyz` says of money. */
export interface AuditReport {
  /** `open`: money moves and the checks run. `unchecked`: it moves, but no check has ended or one cannot run. */
  money: 'open' | 'unchecked' | NonNullable<AuditStatus['stopped']>
  checkedAt?: EpochMs
  passedAt?: EpochMs
}

const Row = z.object({
  why: z.enum(['late', 'problem', 'operator']).nullable(),
  checked: z.coerce.number(),
  passed: z.coerce.number(),
})

export async function auditStatus(db: Db): Promise<AuditStatus> {
  const { rows } = await db.execute(sql`
    select why, extract(epoch from checked_at) * 1000 as checked, extract(epoch from passed_at) * 1000 as passed
    from money_gate, ledger_audit`)
  const { why, checked, passed } = Row.parse(rows[0])
  return { stopped: why, checkedAt: checked, passedAt: passed, problems: (await countProblems(db)).open }
}
