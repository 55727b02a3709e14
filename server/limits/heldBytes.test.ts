import { expect, test } from 'vitest'
import { HeldBytes } from './heldBytes.ts'

// Proves LIM-17.
test('one address has its share, all addresses have a common limit, and released bytes are free again', () => {
  const room = new HeldBytes({ all: 100, perAddress: 60 })
  const [one, same, other] = [room.open('a'), room.open('a'), room.open('b')]
  expect([one.take(40), same.take(30), same.take(20), other.take(50), other.take(40)]).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
  expect(room.all).toBe(100)
  one.release()
  one.release()
  expect(room.all).toBe(60)
  expect(same.take(40)).toBe(true)
  for (const held of [same, other]) held.release()
  expect(room.all).toBe(0)
})
