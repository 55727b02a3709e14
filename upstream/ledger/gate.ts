import { sql } from 'drizzle-orm'
import { MONEY_STOPPED, sqlState } from '../db/errors.ts'
import type { Db } from '../db/types.ts'
import { LedgerRefused } from './errors.ts'

/** Money is stopped: the audit found a problem, or did not finish in time. No money has moved. */
export const isMoneyStopped = (error: unknown) =>
  sqlState(error) === MONEY_STOPPED || (error instanceof LedgerRefused && error.code === 'money_stopped')

export async function isMoneyOpen(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ open: boolean }>(sql`select stopped_at is null as open from money_gate`)
  return rows[0]?.open === true
}

/** For code that prepares a transfer. Throws LedgerRefused (money_stopped). */
export async function assertMoneyOpen(db: Db): Promise<void> {
  if (!(await isMoneyOpen(db))) throw new LedgerRefused('money_stopped', 'the audit')
}
