import { expect, test } from 'vitest'
import { covered, stakeTimes } from './stakeSteps.ts'

const STAKES = ['200', '500', '1000', '2000', '5000']

// Proves GAM-45.
test('half and double are exact, in whole rupiah, and stay within the stakes of the game', () => {
  expect(stakeTimes('500', 2, STAKES)).toBe('1000')
  expect(stakeTimes('2000', 2, STAKES)).toBe('4000')
  expect(stakeTimes('500', 0.5, STAKES)).toBe('250')
  expect(stakeTimes('201', 0.5, ['1', '500'])).toBeUndefined()
  expect(stakeTimes('250', 0.5, STAKES)).toBeUndefined()
  expect(stakeTimes('4000', 2, STAKES)).toBeUndefined()
  expect(stakeTimes('5000', 1, STAKES)).toBe('5000')
})

// Proves GAM-45.
test('a stake that is not one is not taken from the device', () => {
  for (const kept of ['', '-200', '0', 'many', '1e9', '250.5', '100', '5001'])
    expect(stakeTimes(kept, 1, STAKES)).toBeUndefined()
})

// Proves GAM-45.
test('the highest covered stake is never above the balance', () => {
  expect(covered('5000', STAKES, '4999')).toBe('2000')
  expect(covered('1000', STAKES, '900000')).toBe('1000')
  expect(covered('5000', STAKES, '100')).toBeUndefined()
})
