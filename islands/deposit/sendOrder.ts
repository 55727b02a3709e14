import { at, textAt } from './json.ts'

export interface PlainOrder {
  paymentChannel: string
  /** Plain digits of rupiah, as on the wire. */
  amount: string
}

export type Sent =
  | { kind: 'made'; next: string }
  | { kind: 'refused'; text: string; fields: Record<string, string> }
  /** Nobody knows whether the order was made: it is looked for, never sent anew under another intent. */
  | { kind: 'unknown' }
  | { kind: 'signedOut' }

/** Specification section 9: a request takes at most this long. */
const LIMIT_MS = 15_000

export const confirmPath = (transNo: string) => `/confirm?transNo=${encodeURIComponent(transNo)}`

/** Sends a deposit order. A repeat with the same intent gets the first answer (decision row 24). Never throws. */
export async function sendOrder(order: PlainOrder, intent: string): Promise<Sent> {
  let answer: Response
  let body: unknown
  try {
    answer = await fetch('/api/trx/depositSelf', {
      method: 'POST',
      body: JSON.stringify(order),
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'Idempotency-Key': intent },
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    body = await answer.json()
  } catch {
    return { kind: 'unknown' }
  }
  if (answer.status === 401) return { kind: 'signedOut' }
  if (isOpenEnded(answer.status)) return { kind: 'unknown' }
  const transNo = textAt(at(body, 'data'), 'transNo')
  if (answer.ok && textAt(body, 'code') === '200')
    return transNo ? { kind: 'made', next: confirmPath(transNo) } : { kind: 'unknown' }
  return { kind: 'refused', text: textAt(body, 'message'), fields: fieldsOf(at(body, 'errors')) }
}

/** 503 says that nothing was sent on; any other 5xx, and a first try that still runs (409), leaves it open. */
const isOpenEnded = (status: number) => (status >= 500 && status !== 503) || status === 409

const fieldsOf = (errors: unknown) =>
  Object.fromEntries(['amount', 'paymentChannel'].map((name) => [name, textAt(errors, name)]))
