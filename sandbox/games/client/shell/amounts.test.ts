import { expect, test } from 'vitest'
import { amountsIn, endOf } from './amounts.ts'

test('amounts and multipliers are written in the format of the language', () => {
  expect(amountsIn('id').money('1250000.50')).toBe('Rp\u00a01.250.000,50')
  expect(amountsIn('en').money('1250000')).toBe('IDR\u00a01,250,000')
  expect(amountsIn('id').times(250)).toBe('2,5×')
  expect(amountsIn('en').times(20_000)).toBe('200×')
  expect(amountsIn('id').percent(96.41)).toBe('96,41%')
})

// Proves GAM-18.
test('a result is a win only above the stake; an equal or smaller result is returned stake', () => {
  expect(endOf('1000', '0')).toBe('nothing')
  expect(endOf('1000', '500')).toBe('returned')
  expect(endOf('1000', '1000')).toBe('returned')
  expect(endOf('1000', '1000.01')).toBe('won')
})
