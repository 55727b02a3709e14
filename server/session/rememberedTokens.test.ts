import { expect, test, vi } from 'vitest'
import { sqliteStore } from '../store/sqlite.ts'
import { StoreUnavailable } from '../store/store.ts'
import { rememberTokens, type TokenRead } from './rememberedTokens.ts'

function twoProcesses() {
  const real = sqliteStore(':memory:')
  let gone = false
  const away = () => Promise.reject(new StoreUnavailable('gone'))
  const store = {
    get: (key: string) => (gone ? away() : real.get(key)),
    set: (key: string, value: string, seconds: number) => (gone ? away() : real.set(key, value, seconds)),
    delete: (key: string) => (gone ? away() : real.delete(key)),
  }
  const reads: TokenRead[] = []
  const process = () => rememberTokens(store, (from) => reads.push(from))
  const lose = () => {
    gone = true
  }
  return { one: process(), other: process(), reads, lose, close: () => real.close() }
}

// Proves SES-25.
test('without the store a long token is read from the memory of the process that has seen it, and from no other', async () => {
  const { one, other, reads, lose, close } = twoProcesses()
  await one.set('token:a', 'sealed a', 60)
  expect(await one.get('token:a')).toBe('sealed a')
  lose()
  expect(await one.get('token:a')).toBe('sealed a')
  await expect(other.get('token:a')).rejects.toBeInstanceOf(StoreUnavailable)
  expect(reads).toEqual(['store', 'memory', 'lost'])
  await close()
})

// Proves SES-25.
test('a session that ended is in no memory: here, or once the store has said so', async () => {
  const { one, other, lose, close } = twoProcesses()
  await one.set('token:a', 'sealed a', 60)
  expect(await other.get('token:a')).toBe('sealed a')
  await one.delete('token:a')
  expect(await other.get('token:a')).toBeNull()
  lose()
  for (const process of [one, other]) await expect(process.get('token:a')).rejects.toBeInstanceOf(StoreUnavailable)
  await close()
})

// Proves SES-25.
test('what another process has stored is remembered once it was read; a fault of the store is no outage', async () => {
  const { one, other, lose, close } = twoProcesses()
  await one.set('token:a', 'sealed a', 60)
  await other.get('token:a')
  lose()
  expect(await other.get('token:a')).toBe('sealed a')
  const get = vi.fn(async () => 'sealed b')
  const process = rememberTokens({ get, set: async () => {}, delete: async () => {} })
  expect(await process.get('token:b')).toBe('sealed b')
  get.mockRejectedValue(new TypeError('ours'))
  await expect(process.get('token:b')).rejects.toThrow('ours')
  await close()
})

test('the memory is bounded: the token that was not used for longest goes', async () => {
  const { one, lose, close } = twoProcesses()
  const sealed = 'x'.repeat(11_000)
  for (let n = 0; n < 1600; n++) await one.set(`token:${n}`, sealed, 60)
  lose()
  await expect(one.get('token:0')).rejects.toBeInstanceOf(StoreUnavailable)
  expect(await one.get('token:1599')).toBe(sealed)
  await close()
})
