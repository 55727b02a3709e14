import { expect, test } from 'vitest'
import { grow } from './grow.ts'

// Proves HOM-04.
test('the jackpot grows by 1000 to 9999 whole rupiah', () => {
  expect(grow(500, () => 0)).toBe(1500)
  expect(grow(500, () => 0.999_999_999)).toBe(10_499)
})
