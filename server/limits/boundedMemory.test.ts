import { expect, test } from 'vitest'
import { BoundedMemory } from './rateLimit.ts'

// Proves LIM-17.
test('the least recently counted subject is dropped, the others stay', async () => {
  const limiter = new BoundedMemory({ points: 2, duration: 60 }, 3)
  for (const subject of ['a', 'b', 'c', 'a', 'd', 'e']) await limiter.consume(subject)
  const remainingOf = async (subject: string) => (await limiter.get(subject))?.remainingPoints
  expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(remainingOf))).toEqual([0, undefined, undefined, 1, 1])
  await expect(limiter.consume('a')).rejects.toMatchObject({ remainingPoints: 0 })
})
