import { expect, test } from 'vitest'
import { fc } from '../../tests/setup/properties.ts'
import { ExactRupiah, Rupiah } from './money.ts'
import { addSen, NO_MONEY, parseSen, rupiah, type Sen, shownSen, toWire } from './sen.ts'

const anySen = fc
  .integer({ min: -9_000_000_000_000_000, max: 9_000_000_000_000_000 })
  .map((value) => (value + 0) as Sen)

// Proves MON-01.
test('every amount is unchanged after writing and reading it on the wire', () => {
  fc.assert(fc.property(anySen, (amount) => parseSen(toWire(amount)) === (amount === 0 ? 0 : amount)))
})

// Proves MON-01.
test('an amount on the wire is a plain decimal string with at most two decimals', () => {
  fc.assert(fc.property(anySen, (amount) => /^-?\d+(\.\d\d)?$/.test(toWire(amount))))
})

const moreDecimals = fc
  .tuple(fc.nat(999_999_999), fc.nat(99), fc.stringMatching(/^\d{1,8}$/))
  .map(([whole, cents, more]) => {
    const shown = `${whole}.${String(cents).padStart(2, '0')}`
    return { shown, text: shown + more }
  })

// Proves MON-02.
test('display cuts an amount with more than two decimals and never rounds it up', () => {
  fc.assert(fc.property(moreDecimals, ({ shown, text }) => shownSen(text) === parseSen(shown)))
})

// Proves MON-03.
test('a money call refuses an amount with more than two decimals, even zeros', () => {
  fc.assert(fc.property(moreDecimals, ({ text }) => parseSen(text) === null && !ExactRupiah.safeParse(text).success))
  for (const value of ['0.001', '50000.000', '-1.005', 1.005, 0.1 + 0.2, 1e21, Number.NaN, '', '5e3', true])
    expect([value, ExactRupiah.safeParse(value).success]).toEqual([value, false])
  for (const value of [50_000, 50_000.5, 0.01, '50000.50', '-12.34', '0'])
    expect([value, ExactRupiah.parse(value)]).toEqual([value, Rupiah.parse(value)])
})

test.each([
  ['50000', 5_000_000],
  ['50000.5', 5_000_050],
  ['50000.50', 5_000_050],
  ['0.99', 99],
  ['-12.34', -1234],
  [' 7 ', 700],
  ['7.50   ', 750],
  ['-0', 0],
  ['0000000010', 1000],
])('%s is %i sen', (text, sen) => {
  expect(parseSen(text)).toBe(sen)
})

test.each([...'| |.5|5.|1e5|1,000|٥٠|+5|--5|NaN|Infinity|0x10'.split('|'), '9'.repeat(400), '99999999999999'])(
  '%j is not an amount',
  (text) => {
    expect(parseSen(text)).toBeNull()
  },
)

test('numbers of an upstream are read exactly, despite float errors', () => {
  expect(Rupiah.parse(0.1 + 0.2)).toBe(30)
  expect(Rupiah.parse(1234.56)).toBe(123_456)
  expect(Rupiah.parse('1234567.5')).toBe(123_456_750)
  expect(Rupiah.safeParse(Number.NaN).success).toBe(false)
  expect(Rupiah.safeParse(1e21).success).toBe(false)
  expect(Rupiah.safeParse('ten').success).toBe(false)
  expect(Rupiah.safeParse('ten').error?.issues).toMatchObject([{ message: 'amount' }])
  expect(Rupiah.encode(rupiah(50_000))).toBe('50000')
  expect(toWire(NO_MONEY)).toBe('0')
})

// Proves MON-01.
test('rupiah accepts whole safe amounts only; the sum of an empty list is zero', () => {
  expect(rupiah(10_000)).toBe(1_000_000)
  expect(() => rupiah(0.001)).toThrow(RangeError)
  expect(() => rupiah(Number.MAX_SAFE_INTEGER)).toThrow(RangeError)
  expect(addSen()).toBe(NO_MONEY)
  expect(addSen(rupiah(1), rupiah(2))).toBe(300)
})
