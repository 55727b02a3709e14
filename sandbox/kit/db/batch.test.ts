import { setImmediate as settled } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batched } from './batch.ts'

function slowLoads() {
  const loads: { keys: string[]; end: (error?: Error) => void }[] = []
  const read = batched(
    (keys) =>
      new Promise<string[]>((resolve, reject) => {
        loads.push({ keys, end: (error) => (error ? reject(error) : resolve(keys.map((key) => key.toUpperCase()))) })
      }),
  )
  return { loads, read }
}

test('keys requested during a load go into the next one, each key once', async () => {
  const { loads, read } = slowLoads()
  const first = read('a')
  const rest = [read('a'), read('b'), read('b'), read('c')]
  expect(loads.map(({ keys }) => keys)).toEqual([['a']])
  loads[0]?.end()
  expect(await first).toBe('A')
  await settled()
  expect(loads[1]?.keys).toEqual(['a', 'b', 'c'])
  loads[1]?.end()
  expect(await Promise.all(rest)).toEqual(['A', 'B', 'B', 'C'])
})

test('a failed load fails its own callers, and no later caller', async () => {
  const { loads, read } = slowLoads()
  const failing = read('a')
  loads[0]?.end(new Error('gone'))
  await expect(failing).rejects.toThrow('gone')
  await settled()
  const next = read('a')
  loads[1]?.end()
  expect(await next).toBe('A')
})

test('a large number of keys is loaded in several batches', async () => {
  const { loads, read } = slowLoads()
  const first = read('first')
  const many = Array.from({ length: 250 }, (_, n) => read(`k${n}`))
  loads[0]?.end()
  await first
  await settled()
  expect(loads[1]?.keys).toHaveLength(200)
  loads[1]?.end()
  await many[0]
  await settled()
  expect(loads[2]?.keys).toHaveLength(50)
  loads[2]?.end()
  expect(await many.at(-1)).toBe('K249')
})
