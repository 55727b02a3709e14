import { parseSen } from '../../contract/sen.ts'
import type { KeptIntent } from './intent.ts'
import { at, momentAt, rowsAt, textAt } from './json.ts'

/** How far the clocks of upstream and of the answer's Date header may stand apart, in ms. */
const CLOCKS_APART_MS = 60_000

/**
 * Looks in the player's history for the order that was sent under an intent: a deposit of the same amount made since.
 * Answers its transNo, `null` when there is none; throws when the history could not be read.
 */
export async function findOrder(kept: KeptIntent): Promise<string | null> {
  const answer = await fetch('/api/trx/history?type=deposit&pageNum=1&pageSize=5', {
    headers: { Accept: 'application/json' },
    cache: 'no-store',
  })
  const body: unknown = await answer.json()
  if (!answer.ok || textAt(body, 'code') !== '200') throw new Error('history')
  const serverNow = Date.parse(answer.headers.get('date') ?? '') || Date.now()
  const sentAt = serverNow - (Date.now() - kept.at) - CLOCKS_APART_MS
  const amount = parseSen(kept.amount)
  const found = rowsAt(at(body, 'data')).find(
    (row) => parseSen(textAt(row, 'amount')) === amount && momentAt(row, 'createTime') >= sentAt,
  )
  return textAt(found, 'transNo') || null
}
