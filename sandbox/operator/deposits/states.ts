import { nextState, type StateTable } from '../../ledger/stateTable.ts'
import type { HistoryState } from '../../ledger/tables.ts'

/** The actions on a deposit order. */
export type OrderAction = 'check' | 'pay' | 'fail' | 'expire'

/** Money that arrives late still belongs to the player: `pay` is legal after the end. */
export const DEPOSIT_TABLE: StateTable<HistoryState, OrderAction> = {
  check: { from: ['waiting'], to: 'checking' },
  pay: { from: ['waiting', 'checking', 'expired', 'failed'], to: 'credited' },
  fail: { from: ['waiting', 'checking'], to: 'failed' },
  expire: { from: ['waiting'], to: 'expired' },
}

export type OrderTransition = { to: HistoryState; flagged: boolean } | 'already' | 'illegal'

/** The result of an action: a new state, `already` there, or `illegal`. A payment after the end is flagged. */
export function orderTransition(state: HistoryState, action: OrderAction): OrderTransition {
  const next = nextState(DEPOSIT_TABLE, state, action)
  return typeof next === 'string' ? next : { ...next, flagged: state === 'expired' || state === 'failed' }
}
