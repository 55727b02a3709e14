import type { PageContextServer } from 'vike/types'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Transaction } from '../../contract/calls/history.ts'
import type { OrderSnapshot } from '../../contract/calls/orders.ts'
import { SessionExpired } from '../../contract/errors.ts'
import type { TrxState } from '../../contract/history/trxState.ts'
import type { Sen } from '../../contract/money/sen.ts'

export interface OrderRecord {
  direction: 'deposit' | 'withdrawal'
  /** Our own record of it; `null` when it is no longer stored. */
  order: OrderSnapshot | null
  /** The state from the history; `unknown` when the history could not be read. */
  state: TrxState
  /** Above zero in both directions. */
  amount: Sen
  createdAt: EpochMs
  updatedAt: EpochMs | undefined
  method: string | undefined
  /** The last digits of the account of a withdrawal. */
  accountEnd: string | undefined
  /** A withdrawal that is on its way to the bank. */
  isSent: boolean
  remark: string | undefined
}

const TRANS_NO = /^[\w.:-]{1,64}$/

/** This player's order by number, from snapshot and history; `null` for another's. Throws without either. */
export async function readOrder({ api, orders }: PageContextServer, transNo: string): Promise<OrderRecord | null> {
  if (!TRANS_NO.test(transNo)) return null
  const history = api.history({ transNo }).then(({ list }) => list.find((one) => one.transNo === transNo) ?? null)
  const [order, trx] = await Promise.all([
    orders?.read(transNo) ?? null,
    history.catch((error: unknown) => ({ error })),
  ])
  if (trx === null || !('error' in trx)) return orderRecord(order, trx)
  if (!order || trx.error instanceof SessionExpired) throw trx.error
  return { ...recordOf(order, null), state: 'unknown' }
}

/** What the snapshot and the row of the history say together; the row may be missing, and so may the snapshot. */
function orderRecord(order: OrderSnapshot | null, trx: Transaction | null): OrderRecord | null {
  if (order) return recordOf(order, trx)
  if (trx?.type !== 'deposit' && trx?.type !== 'withdrawal') return null
  const { amount, createTime } = trx
  return { ...ofHistory(trx), direction: trx.type, order, amount: Math.abs(amount) as Sen, createdAt: createTime }
}

function recordOf(order: OrderSnapshot, trx: Transaction | null): OrderRecord {
  const { amount, createdAt } = order
  const isPayout = order.accountEnd !== undefined
  return {
    ...ofHistory(trx),
    direction: isPayout ? 'withdrawal' : 'deposit',
    order,
    state: trx?.state ?? (isPayout ? 'checking' : 'waiting'),
    amount,
    createdAt,
    method: trx?.method ?? (isPayout ? order.method : undefined),
    accountEnd: trx?.accountEnd ?? order.accountEnd,
  }
}

const ofHistory = (trx: Transaction | null) => ({
  state: trx?.state ?? 'unknown',
  updatedAt: trx?.updateTime,
  method: trx?.method,
  accountEnd: trx?.accountEnd,
  isSent: trx?.stage === 'approved',
  remark: trx?.remark,
})
