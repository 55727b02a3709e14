import { type IntlLocale, moneyParts } from '../contract/format.ts'
import { shownSen } from '../contract/money/sen.ts'
import { callApi } from './api.ts'
import { textAt } from './json.ts'
import { reportSessionExpired } from './session/signInEvents.ts'

/** Reads the balance again for the header (UPS-05: a number, a text or an object). No answer changes nothing. */
export async function refreshBalance(intl: IntlLocale): Promise<void> {
  const answer = await callApi('refreshBalance')
  if (answer.kind === 'signedOut') return reportSessionExpired(answer.text)
  if (answer.kind !== 'done') return
  const total = shownSen(textAt(answer, 'data') || textAt(answer.data, 'balance'))
  if (total !== null) dispatchEvent(new CustomEvent('balance', { detail: moneyParts(total, intl) }))
}
