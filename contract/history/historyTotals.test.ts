import { expect, test } from 'vitest'
import { Transaction } from '../calls/history.ts'
import { rupiah } from '../money/sen.ts'
import { sumsOf } from './historyTotals.ts'

const line = (amount: string, state: string) =>
  Transaction.parse({ transNo: 'K1', type: 'deposit', state, amount, createTime: 1 })

// Proves HIS-04.
test('settled lines are summed, in and out apart; what waits or failed does not count', () => {
  const settled = ['50000', '25000.5', '-10000', '-5000'].map((amount) => line(amount, 'credited'))
  const others = ['waiting', 'failed', 'expired'].map((state) => line('99000', state))
  const sums = { in: rupiah(75_000) + 50, out: rupiah(15_000), net: rupiah(60_000) + 50 }
  expect(sumsOf([...settled, ...others])).toEqual(sums)
  expect(sumsOf([])).toEqual({ in: 0, out: 0, net: 0 })
})
