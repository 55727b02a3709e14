import { expect, test } from 'vitest'
import { fc } from '../../tests/setup/properties.ts'
import { rupiah, type Sen, toWire } from './sen.ts'
import { validateAmount } from './validateAmount.ts'

const LIMITS = { min: rupiah(10_000), max: rupiah(1_000_000) }

// Proves WDL-01.
test.each([
  ['en', '500000', 50_000_000, null],
  ['en', '500,000.99', 50_000_099, null],
  ['en', '500,000.999', null, 'rule'],
  ['en', '1000000', 100_000_000, null],
  ['en', '1000000.001', null, 'rule'],
  ['en', '50000.000', null, 'rule'],
  ['en', '1000000.01', 100_000_001, 'above'],
  ['id', '500.000', 50_000_000, null],
  ['id', '500.000,99', 50_000_099, null],
  ['id', '500.000,999', null, 'rule'],
  ['id', '10000.99', 1_000_099, null],
  ['id', '10000.999', null, 'rule'],
  ['id', '1.000.001', 100_000_100, 'above'],
  ['en', '10000', 1_000_000, null],
  ['en', '9,999.99', 999_999, 'below'],
  ['id', '5.000', 500_000, 'below'],
  ['en', '', null, null],
  ['en', '  ', null, null],
  ['en', '0', null, 'rule'],
  ['en', '-5', null, 'rule'],
  ['en', 'abc', null, 'rule'],
  ['en', '1e5', null, 'rule'],
  ['id', '10,000', null, 'rule'],
  ['en', '10.000', null, 'rule'],
  ['id', '10000,5', 1_000_050, null],
  ['id', '10000,99', 1_000_099, null],
  ['id', '10000,999', null, 'rule'],
  ['id', '1000000,01', 100_000_001, 'above'],
  ['en', '١٠٠٠٠', null, 'rule'],
] as const)('%s %j is %j, %j', (lang, typed, amount, problem) => {
  expect(validateAmount(typed, LIMITS, lang)).toEqual({ amount, problem })
})

// Proves WDL-01.
test('the maximum itself is always accepted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 13 }), (sen) => {
      expect(validateAmount(toWire(sen as Sen), { max: sen as Sen }, 'en')).toEqual({ amount: sen, problem: null })
    }),
  )
})

// Proves WDL-04.
test('when the maximum is zero, the message says so instead of naming the minimum', () => {
  const nothing = { min: rupiah(10_000), max: rupiah(0) }
  expect(validateAmount('5000', nothing, 'en').problem).toBe('above')
})
