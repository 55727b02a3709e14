import { expect, test } from 'vitest'
import { Transaction } from '../../contract/calls/history.ts'
import { movementOf } from './movement.ts'

const NOW = Date.UTC(2026, 10, 21, 14, 0)
const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
const row = (over: object) =>
  movementOf(
    Transaction.parse({
      transNo: 'K 1',
      type: 'deposit',
      state: 'credited',
      amount: '50000',
      createTime: NOW,
      ...over,
    }),
    { t, intl: 'id-ID', now: NOW },
  )

// Proves HIS-10.
test('money counts as a gain only after it arrived', () => {
  expect(row({}).gain).toBe(true)
  expect(row({ state: 'waiting' }).gain).toBe(false)
  expect(row({ state: 'expired' }).gain).toBe(false)
  expect(row({ type: 'withdrawal', amount: '-50000' }).gain).toBe(false)
})

// Proves HIS-10.
test('a payout has its own words for its states', () => {
  const payout = (over: object) => row({ type: 'withdrawal', amount: '-50000', ...over })
  const word = (over: object) => payout(over).stateWord
  expect([payout({ state: 'failed' }).isBack, payout({ state: 'credited' }).isBack]).toEqual([true, false])
  expect([
    word({ state: 'checking', stage: 'received' }),
    word({ state: 'checking', stage: 'approved' }),
    word({ state: 'credited' }),
    word({ state: 'failed' }),
    word({ state: 'moved to the moon' }),
  ]).toEqual(['payout.checking', 'payout.approved', 'payout.credited', 'payout.failed', 'order.unknown'])
})
