import { expect, test } from 'vitest'
import { PAY_DATA_MAX, RechargeInput, RechargeOrder, RechargePage, rechargeOrder } from './deposits.ts'

const ORDER = { type: 'url', data: 'https://pay.example', howToPay: '', transNo: 'T1' }
const PAGE = { minAmount: '10000', maxAmount: '10000000' }

test('creating an order is a money call and requires a method and an amount', () => {
  expect(rechargeOrder.money).toBe(true)
  expect(RechargeInput.parse({ paymentChannel: 'QRIS', amount: '50000' })).toEqual({
    paymentChannel: 'QRIS',
    amount: 5_000_000,
  })
  const problems = (input: object) => RechargeInput.safeParse(input).error?.issues.map(({ message }) => message)
  expect(problems({ paymentChannel: '', amount: '0' })).toEqual(['recharge.methodNeeded', 'money.amountRule'])
  expect(problems({ amount: '50000' })).toEqual(['recharge.methodNeeded'])
  expect(problems({ paymentChannel: 'x'.repeat(64), amount: '1' })).toBeUndefined()
  expect(problems({ paymentChannel: 'x'.repeat(65), amount: '1' })).toHaveLength(1)
})

test('payment data is a text or an object of upstream; absent data is an empty text', () => {
  expect(RechargeOrder.parse({ ...ORDER, data: { va: '880' } }).data).toBe('{"va":"880"}')
  expect(RechargeOrder.parse({ ...ORDER, data: 8808 }).data).toBe('8808')
  expect(RechargeOrder.parse({ ...ORDER, data: null }).data).toBe('')
})

test('payment data of up to 16 KB is read whole; longer data is dropped', () => {
  expect(PAY_DATA_MAX).toBe(16_384)
  expect(RechargeOrder.parse({ ...ORDER, data: 'x'.repeat(16_384) }).data).toHaveLength(16_384)
  expect(RechargeOrder.safeParse({ ...ORDER, data: 'x'.repeat(16_385) }).success).toBe(false)
})

test('the deposit page is read with its methods, quick amounts and notice, from old and new upstreams', () => {
  const payment = [
    {
      typeName: 'E-wallets',
      paymentList: [{ paymentCode: 'DANA', paymentName: 'DANA', choose: 1, minAmount: '20000' }],
    },
  ]
  const amounts = ['50000', { amount: '100000', activity: '+5%' }]
  const page = RechargePage.parse({ ...PAGE, amounts, notice: 'Welcome', payment })
  expect(page.amounts).toEqual([
    { amount: 5_000_000, activity: undefined },
    { amount: 10_000_000, activity: '+5%' },
  ])
  expect(page.notice).toEqual({ noticeContent: 'Welcome' })
  expect(page.payment).toMatchObject([
    { typeName: 'E-wallets', paymentList: [{ paymentCode: 'DANA', choose: true, minAmount: 2_000_000 }] },
  ])
  expect(RechargePage.parse({ ...PAGE, notice: { noticeContent: 'New' } }).notice).toEqual({ noticeContent: 'New' })
})
