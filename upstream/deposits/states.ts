import type { HistoryState } from '../db/schema/ledger.ts'

/** What can happen to a deposit order. */
export type OrderAction = 'check' | 'pay' | 'fail' | 'expire'

interface Rule {
  from: readonly HistoryState[]
  to: HistoryState
}

/** Action → the states it is allowed in. Money that arrives late is still the player's: `pay` is legal after the end. */
export const RULES: Record<OrderAction, Rule> = {
  check: { from: ['waiting'], to: 'checking' },
  pay: { from: ['waiting', 'checking', 'expired', 'failed'], to: 'credited' },
  fail: { from: ['waiting', 'checking'], to: 'failed' },
  expire: { from: ['waiting'], to: 'expired' },
}

export type Step = { to: HistoryState; flagged: boolean } | 'already' | 'illegal'

/** Where an action leads: a new state, `already` there, or `illegal`. A payment after the end is flagged. */
export function step(state: HistoryState, action: OrderAction): Step {
  const { from, to } = RULES[action]
  if (state === to) return 'already'
  if (!from.includes(state)) return 'illegal'
  return { to, flagged: state === 'expired' || state === 'failed' }
}
