import { expect, test } from 'vitest'
import { Transaction } from '../../contract/transactions.ts'
import { openItem } from './openItem.ts'

const NOW = Date.UTC(2026, 10, 21, 7)
const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
const item = (over: object) =>
  openItem(
    Transaction.parse({
      transNo: 'W 1',
      type: 'withdrawal',
      state: 'checking',
      amount: '-50000',
      createTime: NOW - 60_000,
      ...over,
    }),
    { t, intl: 'en', now: NOW, usualMinutes: 30 },
  )

test('a withdrawal stands at checking, or at the bank once it is approved', () => {
  expect(item({ stage: 'received' })).toMatchObject({ current: 1, stateWord: 'payout.checking' })
  expect(item({ stage: 'approved' })).toMatchObject({ current: 2, stateWord: 'payout.approved' })
  expect(item({}).current).toBe(1)
})

test('a deposit waits for its payment, then for the provider', () => {
  expect(item({ type: 'deposit', state: 'waiting', amount: '50000' })).toMatchObject({
    current: 1,
    unpaid: true,
    note: 'pending.usualPaid 30',
  })
  expect(item({ type: 'deposit', amount: '50000' }).current).toBe(2)
})

test('past the usual time it says so, but not of a payment that the player has yet to make', () => {
  const old = NOW - 31 * 60_000
  expect(item({ createTime: old })).toMatchObject({ late: true, note: 'pending.late 30' })
  expect(item({ createTime: NOW - 30 * 60_000 })).toMatchObject({ late: false, note: 'pending.usual 30' })
  expect(item({ createTime: old, type: 'deposit', state: 'waiting' }).late).toBe(false)
})

test('support is asked with the number filled in', () => {
  expect(item({}).support).toBe('/contact?compose=1&text=pending.question%20W%201')
})
