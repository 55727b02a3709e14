import { expect, test } from 'vitest'
import { RechargePage } from '../calls/deposits.ts'
import { methodAgain } from './methodAgain.ts'
import { rupiah } from './sen.ts'

const PAGE = RechargePage.parse({
  ...{ minAmount: '10000', maxAmount: '10000000', readme: '' },
  payment: [
    { typeName: 'QR', paymentList: [{ paymentCode: 'Q1', paymentName: 'QRIS', choose: true }] },
    {
      typeName: 'Wallets',
      paymentList: [
        { paymentCode: 'W1', paymentName: 'DANA', minAmount: '50000' },
        { paymentCode: 'W2', paymentName: 'OVO', maxAmount: '2000000' },
      ],
    },
  ],
})

// Proves DEP-44.
test.each([
  ['by its name', ' dana ', 100_000, 'W1'],
  ['by its code', 'w1', 100_000, 'W1'],
  ['below its minimum', 'DANA', 20_000, undefined],
  ['above its maximum', 'OVO', 3_000_000, undefined],
  ['that is gone', 'GoPay', 100_000, undefined],
  ['without a name', undefined, 100_000, undefined],
])('a past method %s', (_, method, amount, code) =>
  expect(methodAgain(method, PAGE, rupiah(amount))?.paymentCode).toBe(code),
)
