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

test('the cache holds 5,000 values and drops the least recently used one', async () => {
  const memory = openMemory<number>('pglite')
  const unread = async () => -1
  for (let index = 0; index < 5_000; index++) await memory.getOrLoad(String(index), async () => index)
  expect(await memory.getOrLoad('0', unread)).toBe(0)
  await memory.getOrLoad('5000', async () => 5_000)
  expect(await memory.getOrLoad('1', unread)).toBe(-1)
  expect([await memory.getOrLoad('0', unread), await memory.getOrLoad('5000', unread)]).toEqual([0, 5_000])
})
