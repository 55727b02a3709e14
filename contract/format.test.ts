import { expect, test } from 'vitest'
import { formatMoney, maskName, moneyParts, shortNumber } from './format.ts'
import { rupiah, type Sen } from './money/sen.ts'

const sen = (value: number) => value as Sen

// Proves MON-04.
test.each([
  [rupiah(1_234_567), 'Rp\u00a01.234.567', 'IDR\u00a01,234,567'],
  [rupiah(0), 'Rp\u00a00', 'IDR\u00a00'],
  [rupiah(999), 'Rp\u00a0999', 'IDR\u00a0999'],
  [rupiah(1000), 'Rp\u00a01.000', 'IDR\u00a01,000'],
  [rupiah(-45_000), '\u2212Rp\u00a045.000', '\u2212IDR\u00a045,000'],
  [sen(5_000_050), 'Rp\u00a050.000,50', 'IDR\u00a050,000.50'],
  [sen(5_000_005), 'Rp\u00a050.000,05', 'IDR\u00a050,000.05'],
  [sen(-1), '\u2212Rp\u00a00,01', '\u2212IDR\u00a00.01'],
  [sen(9_007_199_254_740_991), 'Rp\u00a090.071.992.547.409,91', 'IDR\u00a090,071,992,547,409.91'],
])('%d sen', (amount, id, en) => {
  expect(formatMoney(amount, 'id-ID')).toBe(id)
  expect(formatMoney(amount, 'en')).toBe(en)
})

test('a plus sign is written on request, and never before zero', () => {
  expect(moneyParts(rupiah(100), 'en', true).sign).toBe('+')
  expect(moneyParts(rupiah(0), 'en', true).sign).toBe('')
  expect(moneyParts(rupiah(-100), 'en', true).sign).toBe('\u2212')
})

// Proves MON-05.
test.each([
  [0, '0'],
  [999, '999'],
  [999.9, '999'],
  [1000, '1k'],
  [1500, '1.5k'],
  [1999, '1.9k'],
  [999_999, '999.9k'],
  [1_000_000, '1M'],
  [2.5e9, '2.5G'],
  [1e12, '1T'],
  [1e15, '1P'],
  [1e18, '1E'],
  [1.2e21, '1,200E'],
  [-1500, '\u22121.5k'],
  [-0.5, '0'],
  [-999, '\u2212999'],
  [1009, '1k'],
  [9_999, '9.9k'],
  [999_999_999, '999.9M'],
  [999_999_999_999, '999.9G'],
  [999_999_999_999_999, '999.9T'],
])('%d has a short form', (value, text) => {
  expect(shortNumber(value, 'en')).toBe(text)
})

// Proves MON-05.
test('a short number in Indonesian has a decimal comma', () => {
  expect(shortNumber(1500, 'id-ID')).toBe('1,5k')
})

test.each([
  ['budi123', 'b***3'],
  ['abc', 'a***c'],
  ['ab', 'a***'],
  ['a', '***'],
  ['', ''],
  ['  budi  ', 'b***i'],
  ['😀ani😀', '😀***😀'],
])('masks %j', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})
