import type { EpochMs } from '../../../common/epochMs.ts'
import type { Tx } from '../../kit/db/types.ts'
import { gatewayEvent } from '../tables/gateway.ts'
import type { DepositOrder } from '../tables/orders.ts'
import { advance, lockOrder } from './advance.ts'
import { CURRENCY, type Notice } from './notice.ts'
import type { OrderAction } from './states.ts'

/** The result of a notice that could be read. */
export type Applied = 'applied' | 'already' | 'replayed' | 'unknown_order' | 'mismatch' | 'illegal'

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
  if (!first) return 'replayed'
  const step = await advance(tx, await orderOf(tx, notice), ACTION[type], { now })
  if (step === 'illegal') throw new NoticeRefused('illegal')
  return step === 'already' ? 'already' : 'applied'
}

/**
 * Locks and returns the order of a notice. Amount and currency must equal those of the notice. Throws NoticeRefused.
 */
export async function orderOf(tx: Tx, { transNo, amount, currency }: Notice): Promise<DepositOrder> {
  const order = await lockOrder(tx, transNo)
  if (!order) throw new NoticeRefused('unknown_order')
  if (order.amount !== amount || currency !== CURRENCY) throw new NoticeRefused('mismatch')
  return order
}
