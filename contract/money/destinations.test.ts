import { expect, test } from 'vitest'
import { fc } from '../../tests/setup/properties.ts'
import {
  asksForLook,
  destinationOf,
  impossibleNumber,
  isLeftBehind,
  looksLikeMobile,
  numberFits,
  readAccountNo,
} from './destinations.ts'

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
  ['BCA', '6281234567890', 'bank'],
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

const WALLETS = ['DANA', 'OVO', 'GoPay', 'ShopeePay', 'LinkAja']

// Proves WDL-28.
test('a mobile number of an e-wallet has one spelling, however it was typed, and the number of a bank keeps its own', () => {
  const between = fc.constantFrom('', ' ', '-', '.', '\u00a0', '\u2013', '\u200b', '/')
  const begins = fc.constantFrom('0', '', '62', '+62', '0062', '620', '+620', '00620', '+62 (0)', '\u202a+62 0', '(0)')
  const number = fc.tuple(fc.constantFrom('81', '82', '83', '85', '87', '88', '89'), fc.stringMatching(/^\d{7,10}$/))
  const spelt = fc.tuple(begins, number, fc.array(between, { minLength: 12, maxLength: 12 }))
  fc.assert(
    fc.property(spelt, fc.constantFrom(...WALLETS), ([begin, parts, gaps], method) => {
      const digits = parts.join('')
      const typed = begin + [...digits].map((digit, place) => (gaps[place] ?? '') + digit).join('')
      const read = readAccountNo(method, typed)
      expect(read, typed).toBe(`0${digits}`)
      expect(readAccountNo(method, read)).toBe(read)
      expect(impossibleNumber(method, typed)).toBeNull()
      expect(asksForLook({ method, number: read }, { method: '', number: '' })).toBe(false)
      expect(readAccountNo('BCA', typed)).toBe(readAccountNo('Permata', typed))
    }),
    { numRuns: 400 },
  )
  const [seen, empty] = [
    { method: 'DANA', number: '081234567890' },
    { method: 'DANA', number: '' },
  ]
  expect(asksForLook({ ...seen, number: '+62 812 3456 7890' }, seen)).toBe(true)
  expect(asksForLook(empty, { method: 'OVO', number: 'x' })).toBe(false)
  for (const number of ['6208123456', '8123456789', '0011223344']) expect(readAccountNo('BCA', number)).toBe(number)
})

// Proves WDL-28.
test.each([
  // What gateways put before a number, two zeros of a trunk, the trunk before a country.
  '85280812345678',
  '840812345678',
  '6200812345678',
  '062812345678',
])('%s is sent as typed, after it was looked at', (number) => {
  expect(readAccountNo('DANA', number)).toBe(number)
  const now = { method: 'DANA', number }
  expect(asksForLook(now, { method: 'DANA', number: '' })).toBe(true)
  expect(asksForLook(now, { method: 'OVO', number })).toBe(true)
  expect(asksForLook(now, now)).toBe(false)
  expect(asksForLook({ method: 'BCA', number }, { method: 'BCA', number: '' })).toBe(false)
})
