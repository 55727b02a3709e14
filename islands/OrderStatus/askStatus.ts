import { callApi } from '../../browser/api.ts'
import { rowsAt, textAt } from '../../browser/json.ts'
import { reportSessionExpired } from '../../browser/session/signInEvents.ts'
import type { EpochMs } from '../../common/epochMs.ts'
import { stateOf, type TrxState } from '../../contract/history/trxState.ts'

export interface StatusAnswer {
  /** `null` when the history does not know the order. */
  state: TrxState | null
  isSent: boolean
  /** The server's clock; `NaN` when it sent none. */
  now: EpochMs
}

/** Reads one order from the history (DEP-20). Reports an ended session to the page. Throws without an answer. */
export async function askStatus(transNo: string): Promise<StatusAnswer | 'signedOut'> {
  const answer = await callApi('history', { query: { transNo } })
  if (answer.kind === 'signedOut') {
    reportSessionExpired(answer.text)
    return 'signedOut'
  }
  if (answer.kind !== 'done') throw new Error('history')
  const row = rowsAt(answer.data).find((one) => textAt(one, 'transNo') === transNo)
  const state = row === undefined ? null : stateOf(textAt(row, 'state'))
  return { state, isSent: textAt(row, 'stage') === 'approved', now: answer.serverNow }
}
