import { expect, test } from 'vitest'
import { Transaction } from '../../contract/calls/history.ts'
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

// Proves DEP-25.
test('a deposit waits for its payment, then for the provider', () => {
  expect(item({ type: 'deposit', state: 'waiting', amount: '50000' })).toMatchObject({
    current: 1,
    unpaid: true,
    note: 'pending.usualPaid 30',
  })
  expect(item({ type: 'deposit', amount: '50000' }).current).toBe(2)
})

// Proves DEP-25.
test('the link to support fills in the number', () => {
  expect(item({}).support).toBe('/contact?compose=1&text=pending.question%20W%201')
})
