import { expect, test } from 'vitest'
import { destinationOf, looksLikeMobile, numberFits } from './destinations.ts'

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
])('%s %s: %s', (method, number, fits) => {
  expect(numberFits(method, number)).toBe(fits)
})

test('methods of which nothing is known say nothing', () => {
  expect(['Permata', 'BCA Digital', ''].map((name) => destinationOf(name).kind)).toEqual(['other', 'other', 'other'])
})

test('a landline and a number of fourteen figures are no mobile numbers', () => {
  expect(['0215551234', '08123456789012', '6281234567890', '081234567890'].map(looksLikeMobile)).toEqual([
    false,
    false,
    true,
    true,
  ])
})
