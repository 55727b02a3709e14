import { nextState, type StateTable } from '../../ledger/stateTable.ts'
import type { WithdrawalState } from '../tables/withdrawalStates.ts'

/** The actions on a withdrawal. A player cannot cancel one (WDL-17). */
export const WITHDRAWAL_ACTIONS = ['approve', 'pay', 'refuse', 'reverse'] as const
export type WithdrawalAction = (typeof WITHDRAWAL_ACTIONS)[number]

export const WITHDRAWAL_TABLE: StateTable<WithdrawalState, WithdrawalAction> = {
  approve: { from: ['checking'], to: 'approved' },
  pay: { from: ['approved'], to: 'credited' },
  refuse: { from: ['checking', 'approved'], to: 'failed' },
  reverse: { from: ['credited'], to: 'reversed' },
}

export type WithdrawalTransition = { to: WithdrawalState } | 'already' | 'illegal'

/** The result of an action: a new state, `already` there, or `illegal`. */
export const withdrawalTransition = (state: WithdrawalState, action: WithdrawalAction): WithdrawalTransition =>
  nextState(WITHDRAWAL_TABLE, state, action)
