import { expect, test } from 'vitest'
import { openMemory } from './memory.ts'

test('a value is loaded once, until it is forgotten', async () => {
  const memory = openMemory<string>('pglite')
  let loads = 0
  const read = () => memory.of('a', async () => `load ${++loads}`)
  expect([await read(), await read()]).toEqual(['load 1', 'load 1'])
  memory.forget('a')
  expect(await read()).toBe('load 2')
  memory.forgetWhere((value) => value === 'load 2')
  expect(await read()).toBe('load 3')
})

test('what was read before a change is not remembered after it', async () => {
  const memory = openMemory<string>('pglite')
  const slow = Promise.withResolvers<string>()
  const reading = memory.of('a', () => slow.promise)
  memory.forget('a')
  slow.resolve('old')
  expect(await reading).toBe('old')
  expect(await memory.of('a', async () => 'new')).toBe('new')
})

test('nothing is not remembered, and on PostgreSQL nothing at all', async () => {
  const memory = openMemory<string>('pglite')
  expect(await memory.of('a', async () => undefined)).toBeUndefined()
  expect(await memory.of('a', async () => 'there now')).toBe('there now')
  const shared = openMemory<string>('postgres')
  expect(await shared.of('a', async () => 'one')).toBe('one')
  expect(await shared.of('a', async () => 'two')).toBe('two')
})

test('it keeps 5,000 values: the oldest go', async () => {
  const memory = openMemory<number>('pglite')
  for (let index = 0; index <= 5_000; index++) await memory.of(String(index), async () => index)
  expect(await memory.of('0', async () => -1)).toBe(-1)
  expect(await memory.of('5000', async () => -1)).toBe(5_000)
})
