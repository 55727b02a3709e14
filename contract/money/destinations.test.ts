import { expect, test } from 'vitest'
import { destinationOf, impossibleNumber, isLeftBehind, looksLikeMobile, numberFits } from './destinations.ts'

// Proves WDL-08, WDL-09.
test.each([
  ['BCA', '0011223344', true],
  ['Bank BCA', '0011 2233 44', true],
  ['BCA', '112233', false],
  ['BCA', 'abcdefghij', false],
  ['BRI', '111112222233333', true],
  ['Mandiri', '1111222233333', true],
  ['CIMB Niaga', '2222333344445', true],
  ['GoPay', '08123450000', true],
  ['OVO', '+62 812-3456-7890', true],
  ['DANA', '0011223344', false],
  ['A bank nobody knows', 'x', true],
  ['Bank  BCA', '112233', false],
  ['Blue bank BCA', '112233', true],
  ['BCA', '001122334x', false],
  ['BCA', 'x011223344', false],
])('%s %s: %s', (method, number, fits) => {
  expect(numberFits(method, number)).toBe(fits)
})

// Proves WDL-08.
test('an unknown method gives no hint', () => {
  expect(['Permata', 'BCA Digital', ''].map((name) => destinationOf(name).kind)).toEqual(['other', 'other', 'other'])
})

// Proves ACC-42.
test('a landline number and a number of fourteen digits are not mobile numbers', () => {
  expect(['0215551234', '08123456789012', '6281234567890', '081234567890'].map(looksLikeMobile)).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(['9081234567890', '081234567890x'].map(looksLikeMobile)).toEqual([false, false])
})

test.each([
  // Refused: these cannot be numbers of the method.
  ['DANA', '0011223344', 'wallet'],
  ['OVO', '1111222233333', 'wallet'],
  ['GoPay', 'budi@example.com', 'wallet'],
  ['BCA', '081234567890', 'bank'],
  ['BNI', '+62 812-3456-7890', 'bank'],
  ['Bank BRI', '081234567890', 'bank'],
  ['BCA', 'ID_BCA_0011', 'bank'],
  ['BCA', '0011223344x', 'bank'],
  ['DANA', 'x081234567890', 'wallet'],
  ['DANA', '081234567890x', 'wallet'],
  // Unusual: these lead to a question only.
  ['BCA', '12345', null],
  ['BNI', '0011223344', null],
  ['Mandiri', '0812345678901', null],
  ['CIMB', '081234567890', null],
  ['DANA', '85280812345678', null],
  ['DANA', '6281234567890', null],
  ['ShopeePay', '+62 812 3456 7890', null],
  // The method is unknown, or the field is empty.
  ['Permata', 'anything', null],
  ['PIX', 'budi@example.com', null],
  ['constructor', 'x', null],
  ['BCA', ' ', null],
])('%s %j is an impossible number for a %s', (method, number, kind) => {
  expect(impossibleNumber(method, number)).toBe(kind)
})

// Proves WDL-06.
test('a number is dropped when the method changed and the number did not', () => {
  const rendered = { method: 'BCA', number: '0011223344' }
  expect(isLeftBehind(rendered, { method: 'BNI', number: ' 0011223344' })).toBe(true)
  expect(isLeftBehind(rendered, { method: 'BNI', number: '0011223345' })).toBe(false)
  expect(isLeftBehind(rendered, rendered)).toBe(false)
  expect(isLeftBehind({ ...rendered, number: ' 0011223344' }, { method: 'BNI', number: '0011223344' })).toBe(true)
  expect(isLeftBehind({ method: 'BCA', number: '' }, { method: 'BNI', number: ' ' })).toBe(false)
  expect(isLeftBehind({ method: 'BCA', number: '' }, { method: 'BNI', number: '' })).toBe(false)
})
