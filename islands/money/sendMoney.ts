import { type ApiResult, callApi, NO_ANSWER } from '../../browser/api.ts'
import { textAt } from '../../browser/json.ts'
import type { PageAddress } from '../../contract/routes.ts'
import { keepLast } from './done.ts'

/** `unknown`: the form looks for the result and never sends the order again with another intent. */
export type MoneyFailure = Exclude<ApiResult, { kind: 'done' }>

export interface MoneySuccess {
  kind: 'done'
  transNo: string
  text: string
}

export type MoneyOutcome = MoneySuccess | MoneyFailure

export const confirmPath = (transNo: string) => `/confirm?transNo=${encodeURIComponent(transNo)}` satisfies PageAddress

/** Sends a money call. A repeat with the same intent gets the first answer (MON-12). Never throws. */
export async function sendMoney(
  name: 'rechargeOrder' | 'withdraw',
  input: object,
  intent: string,
): Promise<MoneyOutcome> {
  const answer = await callApi(name, { input, intent })
  if (answer.kind !== 'done') return answer
  const transNo = textAt(answer.data, 'transNo')
  // The number of a deposit leads to its page. Without it nobody knows what was made.
  if (name === 'rechargeOrder' && !transNo) return { kind: 'unknown', status: NO_ANSWER, text: '', fields: {} }
  keepLast(name === 'withdraw' ? 'withdrawal' : 'deposit', transNo)
  return { kind: 'done', transNo, text: answer.text }
}
