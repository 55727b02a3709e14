import { expect, test } from 'vitest'
import { WITHDRAWAL_STATES } from '../tables/withdrawalStates.ts'
import { WITHDRAWAL_ACTIONS, withdrawalTransition } from './states.ts'

// Proves WDL-16.
test('every state and action has one result', () => {
  const outcomes = WITHDRAWAL_STATES.map((state) =>
    WITHDRAWAL_ACTIONS.map((action) => {
      const step = withdrawalTransition(state, action)
      return typeof step === 'string' ? step : step.to
    }).join(' '),
  )
  expect(Object.fromEntries(WITHDRAWAL_STATES.map((state, place) => [state, outcomes[place]]))).toEqual({
    checking: 'approved illegal failed illegal',
    approved: 'already credited failed illegal',
    credited: 'illegal already illegal reversed',
    failed: 'illegal illegal already illegal',
    reversed: 'illegal illegal illegal already',
  })
})
