import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

// Proves LIM-22.
test('of drawings that are ready at the same moment one runs in each turn of the event loop, in their order', async () => {
  const turns = new Turns()
  const seen: string[] = []
  const drawings = ['a', 'b', 'c'].map(async (name) => {
    await turns.take()
    seen.push(name)
  })
  for (let n = 1; n <= 4; n++) {
    await new Promise((resolve) => setImmediate(resolve))
    seen.push(`other work ${n}`)
  }
  await Promise.all(drawings)
  expect(seen).toEqual(['a', 'other work 1', 'b', 'other work 2', 'c', 'other work 3', 'other work 4'])
  await turns.take()
})
