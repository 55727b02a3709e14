import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addSen, NO_MONEY, parseSen, Rupiah, rupiah, type Sen, toWire } from './money.ts'

const anySen = fc
  .integer({ min: -9_000_000_000_000_000, max: 9_000_000_000_000_000 })
  .map((value) => (value + 0) as Sen)

test('every amount survives the way to the wire and back', () => {
  fc.assert(fc.property(anySen, (amount) => parseSen(toWire(amount)) === (amount === 0 ? 0 : amount)))
})

test('an amount on the wire is a plain decimal string with at most two decimals', () => {
  fc.assert(fc.property(anySen, (amount) => /^-?\d+(\.\d\d)?$/.test(toWire(amount))))
})

test('more than two decimals are cut, never rounded up', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.nat(99), fc.stringMatching(/^\d{1,8}$/), (whole, cents, more) => {
      const kept = `${whole}.${String(cents).padStart(2, '0')}`
      return parseSen(kept + more) === parseSen(kept)
    }),
  )
})

test.each([
  ['50000', 5_000_000],
  ['50000.5', 5_000_050],
  ['50000.50', 5_000_050],
  ['0.999', 99],
  ['-12.34', -1234],
  [' 7 ', 700],
  ['-0', 0],
  ['0000000010', 1000],
])('%s is %i sen', (text, sen) => {
  expect(parseSen(text)).toBe(sen)
})

test.each([
  '',
  ' ',
  '.5',
  '5.',
  '1e5',
  '1,000',
  '٥٠',
  '+5',
  '--5',
  'NaN',
  'Infinity',
  '0x10',
  '9'.repeat(400),
  '99999999999999',
])('%j is no amount', (text) => {
  expect(parseSen(text)).toBeNull()
})

test('numbers of an upstream read exactly, float noise included', () => {
  expect(Rupiah.parse(0.1 + 0.2)).toBe(30)
  expect(Rupiah.parse(1234.56)).toBe(123_456)
  expect(Rupiah.parse('1234567.5')).toBe(123_456_750)
  expect(Rupiah.safeParse(Number.NaN).success).toBe(false)
  expect(Rupiah.safeParse(1e21).success).toBe(false)
  expect(Rupiah.safeParse('ten').success).toBe(false)
  expect(Rupiah.encode(rupiah(50_000))).toBe('50000')
})

test('rupiah takes whole safe amounts only; a sum of nothing is no money', () => {
  expect(rupiah(10_000)).toBe(1_000_000)
  expect(() => rupiah(0.001)).toThrow(RangeError)
  expect(() => rupiah(Number.MAX_SAFE_INTEGER)).toThrow(RangeError)
  expect(addSen()).toBe(NO_MONEY)
  expect(addSen(rupiah(1), rupiah(2))).toBe(300)
})
