import { expect, test } from 'vitest'
import { Transaction } from '../../contract/calls/history.ts'
import { openOrders } from './openOrders.ts'

const row = (transNo: string, state: string, type = 'deposit') =>
  Transaction.parse({ transNo, state, type, amount: '50000', createTime: 1_795_241_100_000 })
const numbers = (...lists: (Transaction[] | undefined)[]) => openOrders(...lists).map(({ transNo }) => transNo)

// Proves DEP-41.
test('an upstream that ignores the filter by state shows each open order once', () => {
  const all = [row('D1', 'waiting'), row('D2', 'credited'), row('W1', 'checking', 'withdrawal'), row('D1', 'waiting')]
  expect(numbers(all, all)).toEqual(['D1', 'W1'])
})
