import { expect, test } from 'vitest'
import { OrderSnapshot } from '../../contract/calls/orders.ts'
import { payLink } from './payLink.ts'
import { paymentOf } from './payment.ts'
import { payNumbers } from './payNumbers.ts'
import { qrisAmount } from './qrisAmount.ts'

const order = (type: string, data: string) =>
  OrderSnapshot.parse({ transNo: 'KCL-1', type, data, howToPay: '', amount: 5_000_000, method: 'X', createdAt: 0 })
const t = (key: string) => key

// Proves DEP-16.
test.each([
  ['https://pay.example/x?a=1', 'https://pay.example/x?a=1'],
  ['dana://pay?id=1', 'dana://pay?id=1'],
  ['ShopeePay://x', 'ShopeePay://x'],
  ['/sandbox/gateway/pay/1', '/sandbox/gateway/pay/1'],
])('%s is an allowed link', (address, href) => expect(payLink(address)).toBe(href))

// Proves DEP-16.
test.each([
  'javascript:alert(1)',
  'JaVaScRiPt://%0aalert(1)',
  'data:text/html,x',
  'intent://x#Intent;scheme=dana;end',
  'file:///etc/passwd',
  '//evil.example/x',
  '/\\evil.example',
  'https://user:pw@evil.example',
  'dana://"><script>',
  'dana:// x',
  '',
])('%j is never a link', (address) => expect(payLink(address)).toBeNull())

// Proves DEP-12.
test('a number is a virtual account or a payment number and keeps leading zeros', () => {
  expect(payNumbers('0390 1081 2345 6789')).toEqual([{ kind: 'virtualAccount', value: '0390108123456789' }])
  expect(payNumbers('A1B2C3')).toEqual([{ kind: 'payNumber', value: 'A1B2C3' }])
})

// Proves DEP-13.
test('two numbers are biller code and bill key, from a text or by name', () => {
  const two = [
    { kind: 'billerCode', value: '70012' },
    { kind: 'billKey', value: '088120001' },
  ]
  expect(payNumbers('70012|088120001')).toEqual(two)
  expect(payNumbers('{"billerCode":70012,"billKey":"088120001"}')).toEqual(two)
})

// Proves DEP-08, DEP-12.
test('every type has its own way to pay, and unreadable data leads to support', () => {
  expect(paymentOf(order('qrcode', '000201'), t, 'localhost')).toMatchObject({ kind: 'qr', otherAmount: false })
  expect(paymentOf(order('orderNo', '3901081234567890'), t, 'localhost')).toEqual({
    kind: 'numbers',
    numbers: [{ label: 'confirm.virtualAccount', shown: '3901 0812 3456 7890', value: '3901081234567890' }],
  })
  expect(paymentOf(order('url', 'javascript:x'), t, 'localhost')).toEqual({ kind: 'link', href: null, opensApp: false })
  expect(paymentOf(order('url', 'ovo://payment?reference=KCL-1'), t, 'localhost')).toMatchObject({ opensApp: true })
  expect(paymentOf(order('url', 'https://pay.example/x'), t, 'localhost')).toMatchObject({ opensApp: false })
  expect(
    paymentOf(order('html', '<form action="https://bank.example/go"><input></form>'), t, 'localhost'),
  ).toMatchObject({
    kind: 'frame',
    leadsTo: ['https://bank.example'],
  })
  expect(paymentOf(order('html', '<form action="https://bank.example/go"></form>'), t, 'localhost')).toMatchObject({
    kind: 'form',
    leadsTo: ['https://bank.example'],
  })
  for (const [type, data] of [
    ['unknown', 'x'],
    ['qrcode', ''],
    ['orderNo', ''],
    ['html', ' '],
  ] as const)
    expect(paymentOf(order(type, data), t, 'localhost')).toEqual({ kind: 'unknown' })
})

// Proves DEP-15.
test('a form of the provider cannot widen the policy beyond its own origin', () => {
  const html = `<form action="https://a.example;script-src *"></form><form action='https://b.example:8443/x'><input></form>`
  expect(paymentOf(order('html', html), t, 'localhost')).toMatchObject({ leadsTo: ['https://b.example:8443'] })
})

// Proves DEP-11.
test('a code for a different amount than the order is detected', () => {
  const code = (amount: string) => `000201${'54'}${String(amount.length).padStart(2, '0')}${amount}5802ID`
  expect(qrisAmount(code('50000'))).toBe(5_000_000)
  expect(qrisAmount(code('100003.00'))).toBe(10_000_300)
  expect(qrisAmount('0002015802ID')).toBeUndefined()
  expect(qrisAmount('not a code')).toBeUndefined()
  expect(qrisAmount(code('50000.001'))).toBeNull()
  expect(paymentOf(order('qrcode', code('50000')), t, 'localhost')).toMatchObject({ otherAmount: false })
  expect(paymentOf(order('qrcode', code('60000')), t, 'localhost')).toMatchObject({ otherAmount: true })
  expect(paymentOf(order('qrcode', code('50000.001')), t, 'localhost')).toMatchObject({ otherAmount: true })
})
