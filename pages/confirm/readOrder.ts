import type { PageContextServer } from 'vike/types'
import type { OrderSnapshot } from '../../contract/orders.ts'
import type { Sen } from '../../contract/sen.ts'
import type { TrxState } from '../../contract/trxState.ts'

export interface FoundOrder {
  /** How to pay it; `null` when that is no longer kept. */
  order: OrderSnapshot | null
  /** As history says; `unknown` when it could not be asked. */
  state: TrxState
  amount: Sen
  /** Epoch ms. */
  createdAt: number
  method: string | undefined
}

const TRANS_NO = /^[\w.:-]{1,64}$/

/**
 * A deposit of this player by its number: what we kept of it, and what history says. `null` for a number that is not theirs.
 * Throws when neither could be read.
 */
export async function readOrder({ api, orders }: PageContextServer, transNo: string): Promise<FoundOrder | null> {
  if (!TRANS_NO.test(transNo)) return null
  const history = api.history({ transNo }).then(({ list }) => list.find((one) => one.transNo === transNo) ?? null)
  const [order, trx] = await Promise.all([
    orders?.read(transNo) ?? null,
    history.catch((error: unknown) => ({ error })),
  ])
  if (trx !== null && 'error' in trx) {
    if (!order || (trx.error instanceof Error && trx.error.name === 'SessionExpired')) throw trx.error
    return { order, state: 'unknown', amount: order.amount, createdAt: order.createdAt, method: undefined }
  }
  if (!order && trx?.type !== 'deposit') return null
  const state = trx?.state ?? 'waiting'
  if (order) return { order, state, amount: order.amount, createdAt: order.createdAt, method: trx?.method }
  return trx && { order, state, amount: trx.amount, createdAt: trx.createTime, method: trx.method }
}
