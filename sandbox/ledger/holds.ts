import { and, eq, inArray, lte } from 'drizzle-orm'
import type { EpochMs } from '../../common/epochMs.ts'
import { eachDue, type RowsContext } from '../kit/db/eachDue.ts'
import type { Database, Tx } from '../kit/db/types.ts'
import { type AccountId, bonusOf, mainOf } from './accounts.ts'
import { LedgerRefused } from './errors.ts'
import { lockAccounts } from './locks.ts'
import { transfer } from './tables.ts'
import { refusalOf } from './transfers.ts'

const AT_ONCE = 500

export type Settlement = 'posted' | 'voided' | 'expired'

/** Settles a hold once: `posted` pays, `voided` and `expired` return. Again is no change; another is `hold_settled`. */
export async function settle(tx: Tx, id: string, as: Settlement, now: EpochMs): Promise<{ changed: boolean }> {
  const found = await find(tx, id)
  // The accounts of a transfer never change, so they may be read first. Accounts are locked before rows, as everywhere.
  await lockAccounts(tx, [found.debitAccount as AccountId, found.creditAccount as AccountId])
  const changed = await tx
    .update(transfer)
    .set({ state: as, settledAt: new Date(now) })
    .where(and(eq(transfer.id, id), eq(transfer.state, 'pending')))
    .returning({ id: transfer.id })
    .catch((error: unknown) => {
      throw refusalOf(error)
    })
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

const ofPlayer = (id: string) => inArray(transfer.debitAccount, [mainOf(id), bonusOf(id)])

/** Returns the money of expired holds, each in its own transaction. Returns how many. */
export async function expireHolds(context: RowsContext & { database: Database }, now: EpochMs): Promise<number> {
  const due = and(eq(transfer.state, 'pending'), lte(transfer.expiresAt, new Date(now)))
  return await eachDue(
    context,
    { job: 'expire holds', id: transfer.id, order: transfer.expiresAt, due, ofPlayer, limit: AT_ONCE },
    now,
    (id) => expireOne(context.database, id, now),
  )
}

async function expireOne(database: Database, id: string, now: number): Promise<boolean> {
  try {
    return (await database.transaction((tx) => settle(tx, id, 'expired', now))).changed
  } catch (error) {
    // Another transaction settled the hold between the two statements: there is no money left to return.
    if (error instanceof LedgerRefused && error.code === 'hold_settled') return false
    throw error
  }
}
