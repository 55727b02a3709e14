/** Where a withdrawal can stand: its money is held (checking, approved), gone (credited) or back (failed, reversed). */
export const WITHDRAWAL_STATES = ['checking', 'approved', 'credited', 'failed', 'reversed'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** What can happen to a withdrawal. A player has no way to call one back (features row 62). */
export const WITHDRAWAL_ACTIONS = ['approve', 'pay', 'refuse', 'reverse'] as const
export type WithdrawalAction = (typeof WITHDRAWAL_ACTIONS)[number]

/** State → the actions it allows, and where each leads. What is not here cannot happen. */
export const ALLOWED: Record<WithdrawalState, Partial<Record<WithdrawalAction, WithdrawalState>>> = {
  checking: { approve: 'approved', refuse: 'failed' },
  approved: { pay: 'credited', refuse: 'failed' },
  credited: { reverse: 'reversed' },
  failed: {},
  reversed: {},
}

export type WithdrawalStep = { to: WithdrawalState } | 'already' | 'illegal'

/** Where an action leads: a new state, `already` there, or `illegal`. */
export function withdrawalStep(state: WithdrawalState, action: WithdrawalAction): WithdrawalStep {
  const to = ALLOWED[state][action]
  if (to) return { to }
  return Object.values(ALLOWED).some((row) => row[action] === state) ? 'already' : 'illegal'
}
