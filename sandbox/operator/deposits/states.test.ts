import { expect, test } from 'vitest'
import { HISTORY_STATES } from '../../ledger/tables.ts'
import { type OrderAction, orderTransition } from './states.ts'

const moves = { to: 'checking', flagged: false }
const pays = { to: 'credited', flagged: false }
const paysLate = { to: 'credited', flagged: true }
const fails = { to: 'failed', flagged: false }
const expires = { to: 'expired', flagged: false }

// Proves DEP-29.
test.each<[OrderAction, ...unknown[]]>([
  //          waiting  checking   credited   failed     expired
  ['check', moves, 'already', 'illegal', 'illegal', 'illegal'],
  ['pay', pays, pays, 'already', paysLate, paysLate],
  ['fail', fails, fails, 'illegal', 'already', 'illegal'],
  ['expire', expires, 'illegal', 'illegal', 'illegal', 'already'],
])('%s leads from each state to the expected state', (action, ...expected) => {
  expect(HISTORY_STATES.map((state) => orderTransition(state, action))).toEqual(expected)
})
