import { sql } from 'drizzle-orm'
import { ACCOUNT_PAUSED, MONEY_STOPPED, sqlState } from '../kit/db/errors.ts'
import type { Db } from '../kit/db/types.ts'
import { bonusOf, mainOf } from './accounts.ts'
import { LedgerRefused } from './errors.ts'

const STOPPED: ReadonlySet<string | undefined> = new Set([MONEY_STOPPED, ACCOUNT_PAUSED])

/** Money is stopped, or this player's is paused: the audit found a problem or is late. No money has moved. */
export const isMoneyStopped = (error: unknown) =>
  STOPPED.has(sqlState(error)) || (error instanceof LedgerRefused && error.code === 'money_stopped')

export async function isMoneyOpen(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ open: boolean }>(sql`select stopped_at is null as open from money_gate`)
  return rows[0]?.open === true
}

/** For code that prepares a transfer of this player. Throws LedgerRefused (money_stopped). */
export async function assertMayMove(db: Db, player: string): Promise<void> {
  try {
    await db.execute(sql`select money_may_move(${mainOf(player)}, ${bonusOf(player)})`)
  } catch (error) {
    throw isMoneyStopped(error) ? new LedgerRefused('money_stopped', 'the audit', { cause: error }) : error
  }
}
