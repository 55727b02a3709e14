import { expect, test } from 'vitest'
import { ALLOWED, WITHDRAWAL_ACTIONS, WITHDRAWAL_STATES, withdrawalStep } from './withdrawStates.ts'

test('every state and action has one outcome', () => {
  const outcomes = WITHDRAWAL_STATES.map((state) =>
    WITHDRAWAL_ACTIONS.map((action) => {
      const step = withdrawalStep(state, action)
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

test('a withdrawal that has ended in the player’s balance moves no more', () => {
  expect([ALLOWED.failed, ALLOWED.reversed]).toEqual([{}, {}])
})
