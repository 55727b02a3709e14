import { expect, test } from 'vitest'
import { openMemory } from './memory.ts'

test('a value is loaded once, until it is forgotten', async () => {
  const memory = openMemory<string>('pglite')
  let loads = 0
  const read = () => memory.getOrLoad('a', async () => `load ${++loads}`)
  expect([await read(), await read()]).toEqual(['load 1', 'load 1'])
  memory.forget('a')
  expect(await read()).toBe('load 2')
  memory.forgetWhere((value) => value === 'load 2')
  expect(await read()).toBe('load 3')
})

test('a value read before a change is not cached after it', async () => {
  const memory = openMemory<string>('pglite')
  const slow = Promise.withResolvers<string>()
  const reading = memory.getOrLoad('a', () => slow.promise)
  memory.forget('a')
  slow.resolve('old')
  expect(await reading).toBe('old')
  expect(await memory.getOrLoad('a', async () => 'new')).toBe('new')
})

test('an absent value is not cached; on PostgreSQL nothing is cached', async () => {
  const memory = openMemory<string>('pglite')
  expect(await memory.getOrLoad('a', async () => undefined)).toBeUndefined()
  expect(await memory.getOrLoad('a', async () => 'there now')).toBe('there now')
  const shared = openMemory<string>('postgres')
  expect(await shared.getOrLoad('a', async () => 'one')).toBe('one')
  expect(await shared.getOrLoad('a', async () => 'two')).toBe('two')
})
