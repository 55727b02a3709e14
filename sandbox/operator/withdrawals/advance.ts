import { eq } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Sen } from '../../../contract/money/sen.ts'
import type { Database, Tx } from '../../kit/db/types.ts'
import type { Word } from '../../kit/http/translate.ts'
import { mainOf, SYSTEM } from '../../ledger/accounts.ts'
import { addHistory, setHistoryState } from '../../ledger/history.ts'
import { settle } from '../../ledger/holds.ts'
import { post } from '../../ledger/transfers.ts'
import { payoutEvent, writeEvent } from '../events/events.ts'
import { orderAddress } from '../mail/letters.ts'
import { addAuditEntry, type Operator } from '../review-queue/auditLog.ts'
import { isErased } from '../review-queue/erased.ts'
import { mayCarryOut, needsTwo } from '../review-queue/fourEyes.ts'
import { noteRefusedCallback } from '../review-queue/note.ts'
import { withdrawal } from '../tables/player.ts'
import { type WithdrawalAction, type WithdrawalTransition, withdrawalTransition } from './states.ts'

/** The reason for a refusal; the player reads it in the history. */
export const REASONS = ['upstream.withdraw.reasonNumber', 'upstream.withdraw.reasonName'] as const satisfies Word[]
export type Reason = (typeof REASONS)[number]

/** A step of the normal sequence needs no reason. */
const AT_THE_DESK = 'at the desk'

interface WithdrawalDecision {
  action: WithdrawalAction
  reason?: Reason | undefined
  /** Who decides at the desk; nobody when its time has come. */
  by?: Omit<Operator, 'reason'>
}

type Withdrawal = typeof withdrawal.$inferSelect

/** The next state with money and history. The row is locked first: the second of two actions gets the new state. */
export async function advanceWithdrawal(
  database: Database,
  transNo: string,
  { action, reason = REASONS[0], by }: WithdrawalDecision,
  now: EpochMs,
): Promise<WithdrawalTransition | 'unknown' | 'erased' | 'waits'> {
  return await database.transaction(async (tx) => {
    const [row] = await tx.select().from(withdrawal).where(eq(withdrawal.transNo, transNo)).for('update')
    if (!row) return 'unknown'
    const next = withdrawalTransition(row.state, action)
    if (typeof next === 'string') return next
    if (action === 'reverse' && (await isErased(tx, row.player))) {
      const item = { eventId: reversalOf(transNo), transNo, paid: row.amount, outcome: 'erased', body: '' }
      await noteRefusedCallback(tx, item, now)
      return 'erased'
    }
    const entry = by && { ...by, kind: 'withdrawal', subject: transNo, action }
    if (OF_TWO.includes(action) && needsTwo(row.amount)) {
      const proposal = entry && { ...entry, reason: AT_THE_DESK, terms: { state: row.state } }
      if (!proposal || !(await mayCarryOut(tx, proposal, row.amount, now))) return 'waits'
    }
    const at = new Date(now)
    const why = action === 'refuse' ? { reason } : {}
    const times = action === 'approve' ? { approvedAt: at } : { settledAt: at }
    await tx
      .update(withdrawal)
      .set({ state: next.to, ...times, ...why })
      .where(eq(withdrawal.transNo, transNo))
    await MOVES[action](tx, row, now, reason)
    const kind = EVENTS[action]
    if (kind) {
      const recipient = await orderAddress(tx, row.player)
      await writeEvent(tx, { ...payoutEvent(row), ...why, kind, recipient, at: now })
    }
    if (entry) {
      const states = { before: { state: row.state }, after: { state: next.to } }
      await addAuditEntry(tx, { ...entry, reason: why.reason ?? AT_THE_DESK, ...states }, now)
    }
    return next
  })
}

/** What gives money away, to the account of the player at a bank or here; paying only carries out an approval. */
const OF_TWO: readonly WithdrawalAction[] = ['approve', 'reverse']

/** The ends that the player is told of. */
const EVENTS = {
  approve: undefined,
  pay: 'withdrawalPaid',
  refuse: 'withdrawalRefused',
  reverse: 'withdrawalReversed',
} as const

/** The effect of each action on money and history. */
const MOVES: Record<WithdrawalAction, (tx: Tx, row: Withdrawal, now: number, reason: Reason) => Promise<void>> = {
  approve: (tx, { transNo }, now) =>
    setHistoryState(tx, transNo, { state: 'checking', remark: 'upstream.withdraw.approved' }, now),
  async pay(tx, { transNo }, now) {
    await settle(tx, transNo, 'posted', now)
    await setHistoryState(tx, transNo, { state: 'credited', remark: null }, now)
  },
  async refuse(tx, { transNo }, now, reason) {
    await settle(tx, transNo, 'voided', now)
    await setHistoryState(tx, transNo, { state: 'failed', remark: reason }, now)
  },
  reverse,
}

const reversalOf = (transNo: string) => `${transNo}-R`

/** The bank returned the money. The original movement stays unchanged; a new movement returns the amount. */
async function reverse(tx: Tx, { transNo, player, amount, method }: Withdrawal, now: number): Promise<void> {
  const id = reversalOf(transNo)
  const sides = { debit: SYSTEM.outside, credit: mainOf(player) }
  await post(tx, [{ id, kind: 'reversal', amount, ...sides, externalRef: transNo, reverses: transNo }], now)
  const line = { transNo: id, player, kind: 'reversal', state: 'credited', amount: amount as Sen, method } as const
  await addHistory(tx, { ...line, remark: 'upstream.withdraw.returned', transferId: id }, now)
  await setHistoryState(tx, transNo, { state: 'credited', remark: 'upstream.withdraw.reversed' }, now)
}
