import { expect, test } from 'vitest'
import { RechargeInput, RechargeOrder } from '../../contract/calls/deposits.ts'
import { payableUntil, snapshotOf } from '../../contract/calls/orders.ts'
import { sqliteStore } from '../store/sqlite.ts'
import { orderBook } from './orders.ts'

const NOW = Date.UTC(2026, 10, 21, 14, 32)
const input = RechargeInput.parse({ paymentChannel: 'qris', amount: '50000' })
const reply = { type: 'qrcode', data: '000201', howToPay: '', transNo: 'KCL-1' }

// Proves DEP-09.
test('only the player who created an order can read it', async () => {
  const store = sqliteStore(':memory:')
  const order = snapshotOf(input, RechargeOrder.parse(reply), NOW)
  await orderBook(store, 'ani').remember(order)
  expect(await orderBook(store, 'ani').read('KCL-1')).toEqual(order)
  expect(await orderBook(store, 'budi').read('KCL-1')).toBeNull()
  expect(await orderBook(store, 'ani').read('KCL-2')).toBeNull()
  await store.close()
})

test('a record of another version that does not fit is ignored', async () => {
  const store = sqliteStore(':memory:')
  await store.set('order:ani:KCL-1', JSON.stringify({ transNo: 'KCL-1' }), 60)
  expect(await orderBook(store, 'ani').read('KCL-1')).toBeNull()
  await store.close()
})

// Proves DEP-17.
test('the expiry uses the clock of upstream, and is absent when upstream sends none', () => {
  const orderWith = (times: object) => snapshotOf(input, RechargeOrder.parse({ ...reply, ...times }), NOW)
  const fast = NOW + 3_600_000
  expect(payableUntil(orderWith({ expireTime: fast + 840_000, serverTime: fast }))).toBe(NOW + 840_000)
  expect(payableUntil(orderWith({ expireTime: NOW + 840_000 }))).toBe(NOW + 840_000)
  expect(payableUntil(orderWith({}))).toBeUndefined()
})
