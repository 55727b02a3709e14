import { callApi } from '../../browser/api.ts'
import { momentAt, rowsAt, textAt } from '../../browser/json.ts'
import { parseSen, shownSen } from '../../contract/money/sen.ts'
import { lastOrder } from './done.ts'
import type { PendingOrder } from './pendingOrder.ts'

/** The tolerated difference between the clock of upstream and that of the answer's Date header, in ms. */
const CLOCKS_APART_MS = 60_000

const sizeOf = (row: unknown) => Math.abs(shownSen(textAt(row, 'amount')) ?? Number.NaN)

/** Looks for a later order of the same amount that this tab does not know: its transNo, or `null`. Throws when unreadable. */
export async function findOrder(order: PendingOrder, type: 'deposit' | 'withdrawal' = 'deposit') {
  const answer = await callApi('history', { query: { type, pageNum: '1', pageSize: '5' } })
  if (answer.kind !== 'done') throw new Error('history')
  const serverNow = answer.serverNow || Date.now()
  const sentAt = serverNow - (Date.now() - order.at) - CLOCKS_APART_MS
  const amount = parseSen(order.amount)
  const rows = rowsAt(answer.data)
  const known = rows.find((row) => textAt(row, 'transNo') === lastOrder(type))
  const from = known ? Math.max(sentAt, momentAt(known, 'createTime') + 1) : sentAt
  const row = rows.find((row) => sizeOf(row) === amount && momentAt(row, 'createTime') >= from)
  return textAt(row, 'transNo') || null
}
