import { expect, test } from 'vitest'
import type { DetailsWords } from './detailsProps.ts'
import { isWallet, numberHint } from './numberHint.ts'

const words = {
  bankHint: '{method} {digits}',
  bankOdd: '{method} {digits}?',
  walletHint: '{method} phone',
  walletOdd: '{method} phone?',
} as DetailsWords

// Proves WDL-08.
test.each([
  ['BCA', '', { text: 'BCA 10', odd: false }],
  ['BCA', '0011223344', { text: 'BCA 10', odd: false }],
  ['BCA', '00112', { text: 'BCA 10?', odd: true }],
  ['DANA', '081234567890', { text: 'DANA phone', odd: false }],
  ['DANA', '0011223344', { text: 'DANA phone?', odd: true }],
  ['Permata', '1', null],
])('%s %j: %j', (method, number, hint) => {
  expect(numberHint(method, number, words)).toEqual(hint)
})

// Proves WDL-09.
test('an e-wallet is distinguished from a bank', () => {
  expect([isWallet('GoPay'), isWallet('BRI')]).toEqual([true, false])
})
