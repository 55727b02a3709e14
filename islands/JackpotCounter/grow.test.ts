import { expect, test } from 'vitest'
import { grow } from './grow.ts'
import { seeded } from './seeded.ts'

// Proves HOM-04.
test('the jackpot grows by 1000 to 9999 whole rupiah', () => {
  expect(grow(500, () => 0)).toBe(1500)
  expect(grow(500, () => 0.999_999_999)).toBe(10_499)
})

test('every step of a long run stays within the bounds and reaches both of them', () => {
  const random = seeded(7)
  const steps = Array.from({ length: 50_000 }, () => grow(0, random))
  expect(Math.min(...steps)).toBe(1000)
  expect(Math.max(...steps)).toBe(9999)
  expect(steps.every(Number.isInteger)).toBe(true)
})

test('the same seed gives the same sequence', () => {
  const run = () => {
    const random = seeded(42)
    let figure = 12_845_902_317
    for (let tick = 0; tick < 20; tick++) figure = grow(figure, random)
    return figure
  }
  expect(run()).toBe(run())
  expect(run()).toBeGreaterThan(12_845_902_317 + 20 * 1000)
})
