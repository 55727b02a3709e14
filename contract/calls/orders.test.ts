import { expect, test } from 'vitest'
import { RechargeInput, RechargeOrder } from './deposits.ts'
import { OrderSnapshot, payableUntil, payoutSnapshot, snapshotOf } from './orders.ts'
import { WithdrawInput } from './withdrawals.ts'

const NOW = 1_795_237_200_000
const input = RechargeInput.parse({ paymentChannel: 'QRIS', amount: '50000' })
const order = RechargeOrder.parse({ type: 'qrcode', data: '000201', howToPay: 'scan', transNo: 'T1' })

test('the record of an order holds the reply of upstream, the input of the player, and the time', () => {
  const snapshot = snapshotOf(input, order, NOW)
  expect(snapshot).toMatchObject({
    type: 'qrcode',
    data: '000201',
    howToPay: 'scan',
    transNo: 'T1',
    amount: 5_000_000,
    method: 'QRIS',
    createdAt: NOW,
  })
  expect(OrderSnapshot.parse(JSON.parse(JSON.stringify(snapshot)))).toMatchObject({ transNo: 'T1', amount: 5_000_000 })
})

test('the record of a withdrawal holds the end of the account alone', () => {
  const to = { name: 'Budi', phone: '0812', email: 'a@b.co', accountName: 'BCA', accountNo: '0011223344' }
  const snapshot = payoutSnapshot(WithdrawInput.parse({ ...to, amount: '50000' }), 'WDR-1', NOW)
  const facts = { transNo: 'WDR-1', amount: 5_000_000, method: 'BCA', accountEnd: '3344', createdAt: NOW }
  expect(snapshot).toEqual({ ...facts, type: 'unknown', data: '', howToPay: '' })
})

test('a record that is not an order is refused', () => {
  const kept = { ...order, amount: 5_000_000, method: 'QRIS', createdAt: NOW }
  expect(OrderSnapshot.safeParse({ ...kept, type: 'unknown' }).success).toBe(true)
  for (const broken of [{ transNo: '' }, { type: 'other' }, { amount: 0.5 }, { amount: '5000000' }, { createdAt: '' }])
    expect([broken, OrderSnapshot.safeParse({ ...kept, ...broken }).success]).toEqual([broken, false])
})

test.each([
  ['on our clock, however far off upstream’s is', { expireTime: 9000, serverTime: 4000 }, NOW + 5000],
  ['as it stands, without upstream’s clock', { expireTime: 9000, serverTime: undefined }, 9000],
  ['unknown, without an expiry', { expireTime: undefined, serverTime: 4000 }, undefined],
])('an order is payable until a moment %s', (_, times, until) => {
  expect(payableUntil({ ...snapshotOf(input, order, NOW), ...times })).toBe(until)
})
