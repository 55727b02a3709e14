import { eq } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Tx } from '../../kit/db/types.ts'
import { gatewayEvent, storedNotice } from '../tables/gateway.ts'
import type { DepositOrder } from '../tables/orders.ts'
import { advance, lockOrder } from './advance.ts'
import { CURRENCY, type Notice, readNotice } from './notice.ts'
import type { OrderAction } from './states.ts'

/** The result of a notice that could be read. */
export type Applied = 'applied' | 'already' | 'replayed' | 'unknown_order' | 'mismatch' | 'illegal' | 'erased'

/** Rolls back the changes of a refused notice. */
export class NoticeRefused extends Error {
  readonly outcome: Applied
  constructor(outcome: Applied) {
    super(outcome)
    this.outcome = outcome
  }
}

const ACTION: Record<Notice['type'], OrderAction> = {
  'payment.processing': 'check',
  'payment.paid': 'pay',
  'payment.failed': 'fail',
}

/** Applies a notice to its order, once for each event. Throws NoticeRefused. */
export async function applyNotice(tx: Tx, eventId: string, notice: Notice, now: EpochMs): Promise<Applied> {
  const { transNo, type } = notice
  // A second copy of the event waits here until the first is committed, and then finds it.
  const [first] = await tx
    .insert(gatewayEvent)
    .values({ eventId, transNo, outcome: type, receivedAt: new Date(now) })
    .onConflictDoNothing()
    .returning()
  if (!first) return await repeated(tx, eventId, notice)
  const order = await orderOf(tx, notice)
  const isPaid = type === 'payment.failed' && (await isPaymentStored(tx, transNo))
  const step = isPaid ? 'illegal' : await advance(tx, order, ACTION[type], { now })
  if (step === 'illegal' || step === 'erased') throw new NoticeRefused(step)
  return step === 'already' ? 'already' : 'applied'
}

/** An event that was taken before or credited by an operator. Another order or type under its id must not be lost. */
async function repeated(tx: Tx, eventId: string, { transNo, type }: Notice): Promise<Applied> {
  const [taken] = await tx.select().from(gatewayEvent).where(eq(gatewayEvent.eventId, eventId))
  const { transNo: order = '', outcome = type } = taken ?? {}
  if ((order !== '' && order !== transNo) || (outcome !== type && outcome in ACTION))
    throw new NoticeRefused('mismatch')
  return 'replayed'
}

/** Whether a payment of this order waits for money to move again. There are only rows while it is stopped. */
async function isPaymentStored(tx: Tx, transNo: string): Promise<boolean> {
  const rows = await tx.select().from(storedNotice)
  return rows.some(({ body }) => readNotice(body)?.transNo === transNo)
}

/** Locks the order of a notice. Throws NoticeRefused unless amount and currency are those of the notice. */
export async function orderOf(tx: Tx, { transNo, amount, currency }: Notice): Promise<DepositOrder> {
  const order = await lockOrder(tx, transNo)
  if (!order) throw new NoticeRefused('unknown_order')
  if (order.amount !== amount || currency !== CURRENCY) throw new NoticeRefused('mismatch')
  return order
}
