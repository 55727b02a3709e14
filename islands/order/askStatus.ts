import { type IntlLocale, moneyParts } from '../../contract/format.ts'
import { parseSen } from '../../contract/sen.ts'
import { stateOf, type TrxState } from '../../contract/trxState.ts'
import { at, rowsAt, textAt } from '../json.ts'

export interface Asked {
  /** `null` when the history does not know the order. */
  state: TrxState | null
  /** The server's clock, epoch ms; `NaN` when it did not say. */
  now: number
}

/** Asks the history for one order (decision row 25). Throws when no answer came. */
export async function askStatus(transNo: string): Promise<Asked> {
  const answer = await fetch(`/api/trx/history?transNo=${encodeURIComponent(transNo)}`, {
    headers: { Accept: 'application/json' },
    cache: 'no-store',
  })
  const body: unknown = await answer.json()
  if (!answer.ok || textAt(body, 'code') !== '200') throw new Error('history')
  const row = rowsAt(at(body, 'data')).find((one) => textAt(one, 'transNo') === transNo)
  return {
    state: row === undefined ? null : stateOf(textAt(row, 'state')),
    now: Date.parse(answer.headers.get('date') ?? ''),
  }
}

const SESSION_EXPIRED = '404'

/** Reads the balance anew and tells the header (decision row 22: a number, a text or an object). */
export async function refreshBalance(intl: IntlLocale) {
  const answer = await fetch('/api/user/balance/refresh', {
    method: 'POST',
    body: '{}',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
  })
  const body: unknown = await answer.json()
  if (textAt(body, 'code') === SESSION_EXPIRED) {
    const message = textAt(body, 'message')
    return void dispatchEvent(new CustomEvent('login-needed', { detail: { message } }))
  }
  const total = parseSen(textAt(body, 'data') || textAt(at(body, 'data'), 'balance'))
  if (answer.ok && total !== null) dispatchEvent(new CustomEvent('balance', { detail: moneyParts(total, intl) }))
}
