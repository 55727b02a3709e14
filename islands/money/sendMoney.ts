import { type Answer, callApi } from '../../browser/api.ts'
import { textAt } from '../../browser/json.ts'

/** `unknown`: the form looks for the result and never sends the order again with another intent. */
export type NotMade = Exclude<Answer, { kind: 'done' }>

export interface Made {
  kind: 'made'
  transNo: string
  text: string
}

export type Sent = Made | NotMade

/** Sends a money call. A repeat with the same intent gets the first answer (MON-12). Never throws. */
export async function sendMoney(name: 'rechargeOrder' | 'withdraw', input: object, intent: string): Promise<Sent> {
  const answer = await callApi(name, { input, intent })
  return answer.kind === 'done' ? { kind: 'made', transNo: textAt(answer.data, 'transNo'), text: answer.text } : answer
}
