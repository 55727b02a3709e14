import { eq } from 'drizzle-orm'
import type { Sen } from '../../contract/money.ts'
import { type DepositOrder, depositOrder } from '../db/schema/orders.ts'
import type { Tx } from '../db/types.ts'
import { payInviteBonus } from '../invite/bonus.ts'
import { bonusOf, mainOf, SYSTEM } from '../ledger/accounts.ts'
import { addHistory, setHistoryState } from '../ledger/history.ts'
import { post } from '../ledger/transfers.ts'
import { type OrderAction, type Step, step } from './states.ts'

/** Locks an order until the transaction ends. */
export async function lockOrder(tx: Tx, transNo: string): Promise<DepositOrder | undefined> {
  const [order] = await tx.select().from(depositOrder).where(eq(depositOrder.transNo, transNo)).for('update')
  return order
}

/**
 * Moves a locked order on, with the money and the history, in one transaction. An order past its time counts as expired
 * even when no job has written so.
 * @param now epoch ms
 */
export async function advance(tx: Tx, order: DepositOrder, action: OrderAction, now: number): Promise<Step> {
  const late = action !== 'expire' && order.state === 'waiting' && order.expiresAt.getTime() <= now
  const next = step(late ? 'expired' : order.state, action)
  if (typeof next === 'string') return next
  const { transNo } = order
  const credited = next.to === 'credited'
  if (credited) await credit(tx, order, now)
  await tx
    .update(depositOrder)
    .set({ state: next.to, flagged: next.flagged, updatedAt: new Date(now), transferId: credited ? transNo : null })
    .where(eq(depositOrder.transNo, transNo))
  const changes = {
    ...(credited ? { transferId: transNo } : {}),
    ...(next.flagged ? { remark: 'upstream.recharge.late' } : {}),
  }
  await setHistoryState(tx, transNo, next.to, now, changes)
  return next
}

/** The transfer has the number of the order as id and as outside reference: it can happen once only. */
async function credit(tx: Tx, { transNo, player, amount, bonus }: DepositOrder, now: number): Promise<void> {
  const deposit = {
    id: transNo,
    kind: 'deposit',
    debit: SYSTEM.outside,
    credit: mainOf(player),
    amount,
    externalRef: transNo,
  } as const
  const extra = {
    id: `${transNo}-bonus`,
    kind: 'bonus',
    debit: SYSTEM.promotion,
    credit: bonusOf(player),
    amount: bonus,
  } as const
  await post(tx, bonus > 0 ? [deposit, extra] : [deposit], now)
  if (bonus > 0) {
    const line = { transNo: extra.id, player, kind: 'bonus', state: 'credited', amount: bonus as Sen } as const
    await addHistory(tx, { ...line, title: 'upstream.recharge.bonusTitle', transferId: extra.id }, now)
  }
  await payInviteBonus(tx, player, amount, now)
}
