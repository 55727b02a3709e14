import { and, eq, lte } from 'drizzle-orm'
import { transfer } from '../db/schema/ledger.ts'
import type { Database, Tx } from '../db/types.ts'
import { type AccountId, lockAccounts } from './accounts.ts'
import { LedgerRefused } from './errors.ts'

export type Settlement = 'posted' | 'voided' | 'expired'

/**
 * Ends a hold, once: `posted` pays it out, `voided` and `expired` give the money back. The same answer again changes
 * nothing; another answer is refused (`hold_settled`).
 * @param now epoch ms
 */
export async function settle(tx: Tx, id: string, as: Settlement, now: number): Promise<{ changed: boolean }> {
  const found = await find(tx, id)
  // The sides of a transfer never change, so they may be read first; accounts are locked before rows, as everywhere.
  await lockAccounts(tx, [found.debitAccount as AccountId, found.creditAccount as AccountId])
  const changed = await tx
    .update(transfer)
    .set({ state: as, settledAt: new Date(now) })
    .where(and(eq(transfer.id, id), eq(transfer.state, 'pending')))
    .returning({ id: transfer.id })
  if (changed.length > 0) return { changed: true }
  const { state } = await find(tx, id)
  if (state !== as) throw new LedgerRefused('hold_settled', `${id} is ${state}`)
  return { changed: false }
}

async function find(tx: Tx, id: string) {
  const [row] = await tx.select().from(transfer).where(eq(transfer.id, id))
  if (!row) throw new LedgerRefused('hold_unknown', id)
  return row
}

/**
 * Gives back what holds past their time have set aside, each in its own transaction. Returns how many.
 * @param now epoch ms
 */
export async function expireHolds(database: Database, now: number): Promise<number> {
  const due = await database.db
    .select({ id: transfer.id })
    .from(transfer)
    .where(and(eq(transfer.state, 'pending'), lte(transfer.expiresAt, new Date(now))))
  let count = 0
  for (const { id } of due) count += await expireOne(database, id, now)
  return count
}

async function expireOne(database: Database, id: string, now: number): Promise<number> {
  try {
    const { changed } = await database.transaction((tx) => settle(tx, id, 'expired', now))
    return changed ? 1 : 0
  } catch (error) {
    // Settled by somebody else between the two statements: nothing left to give back.
    if (error instanceof LedgerRefused && error.code === 'hold_settled') return 0
    throw error
  }
}
