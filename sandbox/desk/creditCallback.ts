import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Sen } from '../../contract/money/sen.ts'
import type { Tx } from '../kit/db/types.ts'
import type { Word } from '../kit/http/translate.ts'
import { mainOf, SYSTEM } from '../ledger/accounts.ts'
import { addHistory } from '../ledger/history.ts'
import { post } from '../ledger/transfers.ts'
import { advance, CREDITED_BY_OPERATOR, lockOrder } from '../operator/deposits/advance.ts'
import { CURRENCY, type Notice, readNotice } from '../operator/deposits/notice.ts'
import { writeEvent } from '../operator/events/events.ts'
import { nameKey } from '../operator/players/accounts.ts'
import { isErased } from '../operator/review-queue/erased.ts'
import type { reviewItem } from '../operator/review-queue/tables.ts'
import { gatewayEvent } from '../operator/tables/gateway.ts'
import { type DepositOrder, depositOrder } from '../operator/tables/orders.ts'
import { player } from '../operator/tables/player.ts'

interface CreditTarget {
  /** The player to credit; by default the player of the order. */
  username?: string | undefined
  /** In sen; by default the amount of the notice. */
  amount?: Sen | undefined
}

/** The credited amount, or the reason for a refusal. */
export type Credited = { refused: Word } | { transNo: string; player: string; amount: Sen }

/** The id comes from the event, so the same event is credited once. */
const numberOf = (eventId: string) => `EVT-${createHash('sha256').update(eventId).digest('hex').slice(0, 24)}`

/** How much is credited, in sen; null when neither the operator nor the notice says so. */
export const amountOf = (row: typeof reviewItem.$inferSelect, { amount }: Pick<CreditTarget, 'amount'>): Sen | null =>
  amount ?? readNotice(row.body)?.amount ?? row.paid

/** Credits a refused callback once, under the locks of item and order: the order, or a deposit in its place. */
export async function creditCallback(
  tx: Tx,
  row: typeof reviewItem.$inferSelect,
  target: CreditTarget,
  now: EpochMs,
): Promise<Credited> {
  const notice = readNotice(row.body)
  if (notice && notice.currency !== CURRENCY && target.amount === undefined)
    return { refused: 'upstream.parked.amountNeeded' }
  // This comes first: if the same event arrives now, only one of the two credits it.
  const [event] = await tx
    .insert(gatewayEvent)
    .values({
      eventId: row.id,
      transNo: row.transNo ?? '',
      outcome: 'credited by an operator',
      receivedAt: new Date(now),
    })
    .onConflictDoNothing()
    .returning({ id: gatewayEvent.eventId })
  if (!event) return { refused: 'upstream.parked.takenIn' }
  const order = row.transNo ? await lockOrder(tx, row.transNo) : undefined
  const owner = target.username ? await playerOf(tx, target.username) : order?.player
  if (!owner) return { refused: 'upstream.parked.playerNeeded' }
  if (await isErased(tx, owner)) return { refused: 'upstream.parked.accountErased' }
  const amount = amountOf(row, target)
  if (amount === null || amount <= 0) return { refused: 'upstream.parked.amountNeeded' }
  if (order && isPaid(order) && !isExtra(order, notice, target)) return { refused: 'upstream.parked.orderPaid' }
  if (order && !isPaid(order) && order.player === owner && order.amount === amount) {
    await advance(tx, order, 'pay', { now, byOperator: true })
    return { transNo: order.transNo, player: owner, amount }
  }
  const transNo = numberOf(row.id)
  const sides = { debit: SYSTEM.outside, credit: mainOf(owner) }
  await post(tx, [{ id: transNo, kind: 'deposit', ...sides, amount, externalRef: transNo }], now)
  const line = { transNo, player: owner, kind: 'deposit', state: 'credited', amount, transferId: transNo } as const
  await addHistory(tx, { ...line, remark: CREDITED_BY_OPERATOR }, now)
  await writeEvent(tx, { player: owner, kind: 'depositCredited', about: transNo, amount, at: now })
  if (order && !isPaid(order)) await replace(tx, order, transNo, now)
  return { transNo, player: owner, amount }
}

/** The order was credited, or an operator has credited what was paid instead of it. */
const isPaid = ({ state, replacedBy }: DepositOrder) => state === 'credited' || replacedBy !== null

/** A second payment of a paid order: the operator names who gets how much, and it is not the payment that was credited. */
const isExtra = (order: DepositOrder, notice: Notice | undefined, { username, amount }: CreditTarget) =>
  username !== undefined && amount !== undefined && !(order.state === 'credited' && notice?.amount === order.amount)

/** Ends the order: the deposit of this number stands for it. */
async function replace(tx: Tx, order: DepositOrder, by: string, now: number): Promise<void> {
  await advance(tx, order, 'fail', { now })
  await tx.update(depositOrder).set({ replacedBy: by }).where(eq(depositOrder.transNo, order.transNo))
}

async function playerOf(tx: Tx, username: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: player.id })
    .from(player)
    .where(eq(player.usernameKey, nameKey(username)))
  return row?.id
}
