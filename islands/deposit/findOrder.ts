import { parseSen } from '../../contract/sen.ts'
import { at, momentAt, rowsAt, textAt } from '../json.ts'
import type { KeptIntent } from './intent.ts'

/** How far the clocks of upstream and of the answer's Date header may stand apart, in ms. */
const CLOCKS_APART_MS = 60_000

const sizeOf = (row: unknown) => Math.abs(parseSen(textAt(row, 'amount')) ?? Number.NaN)

/**
 * Looks in the player's history for what was sent under an intent: a deposit or withdrawal of the same amount made since.
 * Answers its transNo, `null` when there is none; throws when the history could not be read.
 */
export async function findOrder(kept: KeptIntent, type: 'deposit' | 'withdrawal' = 'deposit'): Promise<string | null> {
  const answer = await fetch(`/api/trx/history?type=${type}&pageNum=1&pageSize=5`, {
    headers: { Accept: 'application/json' },
    cache: 'no-store',
  })
  const body: unknown = await answer.json()
  if (!answer.ok || textAt(body, 'code') !== '200') throw new Error('history')
  const serverNow = Date.parse(answer.headers.get('date') ?? '') || Date.now()
  const sentAt = serverNow - (Date.now() - kept.at) - CLOCKS_APART_MS
  const amount = parseSen(kept.amount)
  const found = rowsAt(at(body, 'data')).find((row) => sizeOf(row) === amount && momentAt(row, 'createTime') >= sentAt)
  return textAt(found, 'transNo') || null
}
