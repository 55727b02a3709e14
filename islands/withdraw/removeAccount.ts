import { at, textAt } from '../json.ts'
import type { SavedAccount } from './detailsProps.ts'

const LIMIT_MS = 15_000

/** Asks to forget a saved account; answers whether that is done and what to say. Rejects when no answer came. */
export async function removeAccount({ method, number }: SavedAccount): Promise<{ done: boolean; message: string }> {
  const answer = await fetch('/api/user/bank', {
    method: 'DELETE',
    body: JSON.stringify({ accountName: method, accountNo: number }),
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  const body: unknown = await answer.json()
  return { done: answer.ok && at(body, 'code') === 200, message: textAt(body, 'message') }
}
