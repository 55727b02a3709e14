import type { PageContextServer } from 'vike/types'
import type { EpochMs } from '../../common/epochMs.ts'
import type { OrderSnapshot } from '../../contract/calls/orders.ts'
import { SessionExpired } from '../../contract/errors.ts'
import type { TrxState } from '../../contract/history/trxState.ts'
import type { Sen } from '../../contract/money/sen.ts'

export interface KnownOrder {
  /** The payment data; `null` when it is no longer stored. */
  order: OrderSnapshot | null
  /** The state from the history; `unknown` when the history could not be read. */
  state: TrxState
  amount: Sen
  createdAt: EpochMs
  method: string | undefined
  /** What upstream says about it in the history. */
  remark: string | undefined
}

const TRANS_NO = /^[\w.:-]{1,64}$/

/**
 * A deposit of this player by its number: our stored snapshot and the history's data. `null` for a number of another
 * player. Throws when neither could be read.
 */
export async function readOrder({ api, orders }: PageContextServer, transNo: string): Promise<KnownOrder | null> {
  if (!TRANS_NO.test(transNo)) return null
  const history = api.history({ transNo }).then(({ list }) => list.find((one) => one.transNo === transNo) ?? null)
  const [order, trx] = await Promise.all([
    orders?.read(transNo) ?? null,
    history.catch((error: unknown) => ({ error })),
  ])
  if (trx !== null && 'error' in trx) {
    if (!order || trx.error instanceof SessionExpired) throw trx.error
    return {
      order,
      state: 'unknown',
      amount: order.amount,
      createdAt: order.createdAt,
      method: undefined,
      remark: undefined,
    }
  }
  if (!order && trx?.type !== 'deposit') return null
  const state = trx?.state ?? 'waiting'
  const { method, remark } = trx ?? {}
  if (order) return { order, state, amount: order.amount, createdAt: order.createdAt, method, remark }
  return trx && { order, state, amount: trx.amount, createdAt: trx.createTime, method, remark }
}
