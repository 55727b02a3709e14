import { expect, test } from 'vitest'
import { Busy } from '../http/refused.ts'
import { limited } from './limited.ts'

test('so many at once, so many waiting, and the next is told to come back', async () => {
  const run = limited(2, 1)
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

test('a task that fails gives its place on', async () => {
  const run = limited(1, 1)
  const failing = run(() => Promise.reject(new Error('no')))
  const waiting = run(async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await waiting).toBe('yes')
})
