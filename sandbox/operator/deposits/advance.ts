import { eq } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Sen } from '../../../contract/money/sen.ts'
import type { Tx } from '../../kit/db/types.ts'
import type { Word } from '../../kit/http/translate.ts'
import { mainOf, SYSTEM } from '../../ledger/accounts.ts'
import { setHistoryState } from '../../ledger/history.ts'
import type { HistoryState } from '../../ledger/tables.ts'
import { post } from '../../ledger/transfers.ts'
import { writeEvent } from '../events/events.ts'
import { orderAddress } from '../mail/letters.ts'
import { earnedByInvitation } from '../promotions/inviteBonus.ts'
import { type Earned, noteEarned } from '../promotions/promotions.ts'
import { isErased } from '../review-queue/erased.ts'
import { noteLateDeposit } from '../review-queue/note.ts'
import type { EventKind } from '../tables/events.ts'
import { type DepositOrder, depositOrder } from '../tables/orders.ts'
import { methodOf } from './methods.ts'
import { overLimit } from './overLimit.ts'
import { type OrderAction, type OrderTransition, orderTransition } from './states.ts'

/** The remark of what an operator credited: a key of sandbox/locales/. */
export const CREDITED_BY_OPERATOR = 'upstream.recharge.byOperator'

/** Locks an order until the transaction ends. */
export async function lockOrder(tx: Tx, transNo: string): Promise<DepositOrder | undefined> {
  const [order] = await tx.select().from(depositOrder).where(eq(depositOrder.transNo, transNo)).for('update')
  return order
}

/**
 * Moves a locked order to its next state, with the money and the history, in one transaction. An order past its time
 * counts as expired, even before a job has written that state. The bonuses of a payment are recorded here and paid
 * afterwards by `payPromotions`. An operator who credits an order (`byOperator`) has looked at it. Nothing is credited to an
 * account that is `erased`: nobody could use it.
 */
export async function advance(
  tx: Tx,
  order: DepositOrder,
  action: OrderAction,
  { now, byOperator = false }: { now: number; byOperator?: boolean },
): Promise<OrderTransition | 'erased'> {
  const late = action !== 'expire' && order.state === 'waiting' && order.expiresAt.getTime() <= now
  // An operator has credited another amount for it: whether this is a second payment is for an operator to say.
  if (action === 'pay' && order.replacedBy !== null) return 'illegal'
  const next = orderTransition(late ? 'expired' : order.state, action)
  if (typeof next === 'string') return next
  const { transNo } = order
  const credited = next.to === 'credited'
  // An account with an order that can still be paid in time is not erased, so late payments alone are asked about.
  if (next.flagged && (await isErased(tx, order.player))) return 'erased'
  const over = next.flagged ? await overLimit(tx, order, now) : null
  if (credited) await credit(tx, order, now)
  // An operator who credits a late payment has decided about it, but not about a limit that it passes.
  if (next.flagged && (!byOperator || over !== null)) await noteLateDeposit(tx, transNo, now)
  const transferId = credited ? transNo : null
  await tx
    .update(depositOrder)
    .set({ state: next.to, flagged: next.flagged, updatedAt: new Date(now), transferId, overLimit: over })
    .where(eq(depositOrder.transNo, transNo))
  const remark = remarkOf({ late: next.flagged, over: over !== null, byOperator })
  const changes = { ...(credited ? { transferId: transNo } : {}), ...(remark ? { remark } : {}) }
  await setHistoryState(tx, transNo, { state: next.to, ...changes }, now)
  await tellPlayer(tx, order, { to: next.to, over, now })
  return next
}

/** What the player reads beside the order; a key of sandbox/locales/. */
function remarkOf({ late, over, byOperator }: Record<'late' | 'over' | 'byOperator', boolean>): Word | undefined {
  if (over) return 'upstream.recharge.lateOverLimit'
  if (byOperator) return CREDITED_BY_OPERATOR
  return late ? 'upstream.recharge.late' : undefined
}

/** The ends that a player is told of. */
const EVENTS: Partial<Record<HistoryState, EventKind>> = {
  credited: 'depositCredited',
  expired: 'depositExpired',
  failed: 'depositFailed',
}

interface Moved {
  to: HistoryState
  over: Sen | null
  now: EpochMs
}

async function tellPlayer(tx: Tx, order: DepositOrder, { to, over, now }: Moved): Promise<void> {
  const kind = EVENTS[to]
  if (!kind) return
  const { player, transNo, amount } = order
  const name = methodOf(order.method)?.name ?? order.method
  const method = typeof name === 'string' ? name : name.word
  const recipient = to === 'credited' ? await orderAddress(tx, player, { closing: over !== null }) : undefined
  await writeEvent(tx, { player, kind, about: transNo, amount, method, over: over ?? undefined, recipient, at: now })
}

/** The transfer uses the order id as its id and as its external reference, so it can happen only once. */
async function credit(tx: Tx, { transNo, player, amount, bonus }: DepositOrder, now: number): Promise<void> {
  const sides = { debit: SYSTEM.outside, credit: mainOf(player) }
  await post(tx, [{ id: transNo, kind: 'deposit', ...sides, amount, externalRef: transNo }], now)
  const tagged: Earned[] =
    bonus > 0 ? [{ id: `${transNo}-bonus`, player, amount: bonus, title: 'upstream.recharge.bonusTitle' }] : []
  await noteEarned(tx, transNo, [...tagged, ...(await earnedByInvitation(tx, player, amount))], now)
}
