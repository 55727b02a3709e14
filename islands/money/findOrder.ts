import { callApi } from '../../browser/api.ts'
import { momentAt, rowsAt, textAt } from '../../browser/json.ts'
import { parseSen, shownSen } from '../../contract/money/sen.ts'
import type { PendingOrder } from './pendingOrder.ts'

/** The tolerated difference between the clock of upstream and that of the answer's Date header, in ms. */
const CLOCKS_APART_MS = 60_000

const sizeOf = (row: unknown) => Math.abs(shownSen(textAt(row, 'amount')) ?? Number.NaN)

/** Looks for a later order of the same amount: its transNo, or `null`. Throws when unreadable. */
export async function findOrder(
  order: PendingOrder,
  type: 'deposit' | 'withdrawal' = 'deposit',
): Promise<string | null> {
  const answer = await callApi('history', { query: { type, pageNum: '1', pageSize: '5' } })
  if (answer.kind !== 'done') throw new Error('history')
  const serverNow = answer.serverNow || Date.now()
  const sentAt = serverNow - (Date.now() - order.at) - CLOCKS_APART_MS
  const amount = parseSen(order.amount)
  const row = rowsAt(answer.data).find((row) => sizeOf(row) === amount && momentAt(row, 'createTime') >= sentAt)
  return textAt(row, 'transNo') || null
}
