import { expect, test } from 'vitest'
import { Transaction } from '../../contract/transactions.ts'
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

test('money counts as a gain only once it is there', () => {
  expect(row({}).gain).toBe(true)
  expect(row({ state: 'waiting' }).gain).toBe(false)
  expect(row({ state: 'expired' }).gain).toBe(false)
  expect(row({ type: 'withdrawal', amount: '-50000' }).gain).toBe(false)
})

test('a deposit leads to its order, nothing else leads anywhere', () => {
  expect(row({}).href).toBe('/confirm?transNo=K%201')
  expect(row({ type: 'bet', amount: '-1000' }).href).toBeNull()
})

test('today shows the time, another day its date too; names carry the method', () => {
  expect(row({ method: 'QRIS' })).toMatchObject({ meta: '21.00 WIB', name: 'money.depositWith QRIS' })
  expect(row({ createTime: NOW - 86_400_000 }).meta).toBe('20 Nov 2026, 21.00 WIB')
  expect(row({ type: 'withdrawal', amount: '-50000', method: 'BCA' })).toMatchObject({
    name: 'money.withdrawalTo BCA',
    size: 'Rp\u00a050.000',
  })
  expect(row({ type: 'whatever' }).name).toBe('money.other')
})
