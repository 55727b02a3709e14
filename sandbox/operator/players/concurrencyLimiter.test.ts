import { expect, test } from 'vitest'
import { Busy } from '../../kit/http/refused.ts'
import { concurrencyLimiter } from './concurrencyLimiter.ts'

// Proves LIM-21.
test('the limiter runs and queues a bounded number of tasks, and refuses the next one with a time to retry', async () => {
  const run = concurrencyLimiter(2, 1)
  const gates = [1, 2, 3].map(() => Promise.withResolvers<string>())
  let started = 0
  const task = (index: number) => () => {
    started++
    return gates[index]?.promise ?? Promise.resolve('none')
  }
  const running = [run(task(0)), run(task(1)), run(task(2))]
  await expect(run(task(0))).rejects.toBeInstanceOf(Busy)
  expect(started).toBe(2)
  gates[0]?.resolve('a')
  await running[0]
  await Promise.resolve()
  expect(started).toBe(3)
  gates[1]?.resolve('b')
  gates[2]?.resolve('c')
  expect(await Promise.all(running)).toEqual(['a', 'b', 'c'])
})

test('a failed task frees its place', async () => {
  const run = concurrencyLimiter(1, 1)
  const failing = run(() => Promise.reject(new Error('no')))
  const waiting = run(async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await waiting).toBe('yes')
})
