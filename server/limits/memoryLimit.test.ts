import { expect, test } from 'vitest'
import { MemoryLimit } from './memoryLimit.ts'

// Proves LIM-17.
test('one address has its share, all addresses have a common limit, and released bytes are free again', () => {
  const limit = new MemoryLimit({ all: 100, perAddress: 60 })
  const [one, same, other] = [limit.open('a'), limit.open('a'), limit.open('b')]
  expect([one.take(40), same.take(30), same.take(20), other.take(50), other.take(40)]).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
  expect(limit.all).toBe(100)
  one.release()
  one.release()
  expect(limit.all).toBe(60)
  expect(same.take(40)).toBe(true)
  for (const reservation of [same, other]) reservation.release()
  expect(limit.all).toBe(0)
})
