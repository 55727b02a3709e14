import { at, textAt } from '../json.ts'

export type Sent =
  | { kind: 'made'; transNo: string; message: string }
  | { kind: 'refused'; text: string; fields: Record<string, string> }
  /** Nobody knows whether it happened: it is looked for, never sent anew under another intent. */
  | { kind: 'unknown' }
  | { kind: 'signedOut'; text: string }

/** Specification section 9: a request takes at most this long. */
const LIMIT_MS = 15_000

/** Sends a money call. A repeat with the same intent gets the first answer (decision row 24). Never throws. */
export async function sendMoney(path: string, input: object, intent: string): Promise<Sent> {
  let answer: Response
  let body: unknown
  try {
    answer = await fetch(`/api${path}`, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'Idempotency-Key': intent },
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    body = await answer.json()
  } catch {
    return { kind: 'unknown' }
  }
  const message = textAt(body, 'message')
  if (answer.status === 401) return { kind: 'signedOut', text: message }
  if (isOpenEnded(answer.status)) return { kind: 'unknown' }
  if (answer.ok && textAt(body, 'code') === '200')
    return { kind: 'made', transNo: textAt(at(body, 'data'), 'transNo'), message }
  return { kind: 'refused', text: message, fields: fieldsOf(at(body, 'errors')) }
}

/** 503 says that nothing was sent on; any other 5xx, and a first try that still runs (409), leaves it open. */
const isOpenEnded = (status: number) => (status >= 500 && status !== 503) || status === 409

const fieldsOf = (errors: unknown): Record<string, string> =>
  typeof errors === 'object' && errors !== null
    ? Object.fromEntries(Object.keys(errors).map((name) => [name, textAt(errors, name)]))
    : {}
