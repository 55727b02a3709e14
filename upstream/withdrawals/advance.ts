import { eq } from 'drizzle-orm'
import type { Sen } from '../../contract/money.ts'
import { withdrawal } from '../db/schema/player.ts'
import type { Database, Tx } from '../db/types.ts'
import { mainOf, SYSTEM } from '../ledger/accounts.ts'
import { addHistory, setHistoryState } from '../ledger/history.ts'
import { settle } from '../ledger/holds.ts'
import { post } from '../ledger/transfers.ts'
import type { Word } from '../say.ts'
import { type WithdrawalAction, type WithdrawalStep, withdrawalStep } from './withdrawStates.ts'

/** Why a withdrawal is refused; the player reads it in the history. */
export const REASONS = ['upstream.withdraw.reasonNumber', 'upstream.withdraw.reasonName'] as const satisfies Word[]
export type Reason = (typeof REASONS)[number]

type Withdrawal = typeof withdrawal.$inferSelect

/**
 * Moves a withdrawal on, with the money and the history, in one transaction. The row is locked first, so two who press at
 * once take turns and the second is told how things stand.
 * @param now epoch ms
 */
export async function advanceWithdrawal(
  database: Database,
  transNo: string,
  action: WithdrawalAction,
  now: number,
  reason: Reason = REASONS[0],
): Promise<WithdrawalStep | 'unknown'> {
  return await database.transaction(async (tx) => {
    const [row] = await tx.select().from(withdrawal).where(eq(withdrawal.transNo, transNo)).for('update')
    if (!row) return 'unknown'
    const next = withdrawalStep(row.state, action)
    if (typeof next === 'string') return next
    const at = new Date(now)
    const times = action === 'approve' ? { approvedAt: at } : { settledAt: at }
    await tx
      .update(withdrawal)
      .set({ state: next.to, ...times, ...(action === 'refuse' ? { reason } : {}) })
      .where(eq(withdrawal.transNo, transNo))
    await MOVES[action](tx, row, now, reason)
    return next
  })
}

/** What each action does to money and history. */
const MOVES: Record<WithdrawalAction, (tx: Tx, row: Withdrawal, now: number, reason: Reason) => Promise<void>> = {
  approve: (tx, { transNo }, now) =>
    setHistoryState(tx, transNo, 'checking', now, { remark: 'upstream.withdraw.approved' }),
  async pay(tx, { transNo }, now) {
    await settle(tx, transNo, 'posted', now)
    await setHistoryState(tx, transNo, 'credited', now, { remark: null })
  },
  async refuse(tx, { transNo }, now, reason) {
    await settle(tx, transNo, 'voided', now)
    await setHistoryState(tx, transNo, 'failed', now, { remark: reason })
  },
  reverse,
}

/** The bank sent the money back. What was paid stays as it was written; a movement of its own gives the amount back. */
async function reverse(tx: Tx, { transNo, player, amount, method }: Withdrawal, now: number): Promise<void> {
  const id = `${transNo}-R`
  const sides = { debit: SYSTEM.outside, credit: mainOf(player) }
  await post(tx, [{ id, kind: 'reversal', amount, ...sides, externalRef: transNo, reverses: transNo }], now)
  const line = { transNo: id, player, kind: 'reversal', state: 'credited', amount: amount as Sen, method } as const
  await addHistory(tx, { ...line, remark: 'upstream.withdraw.returned', transferId: id }, now)
  await setHistoryState(tx, transNo, 'credited', now, { remark: 'upstream.withdraw.reversed' })
}
