import { expect, test } from 'vitest'
import { makeKeys } from '../keys.ts'
import { rememberingUnseal, seal, unseal } from './seal.ts'

const keys = (...chars: string[]) =>
  makeKeys(
    ['s'.repeat(32)],
    chars.map((char) => char.repeat(32)),
  ).sealing

// Proves SEC-28, SES-05.
test('a text sealed by one key opens with the same or an older key, and with no other', async () => {
  const sealed = await seal('token-1', keys('a'))
  expect(sealed).not.toContain('token-1')
  expect(await unseal(sealed, keys('a'))).toBe('token-1')
  expect(await unseal(sealed, keys('b', 'a'))).toBe('token-1')
  expect(await unseal(sealed, keys('b'))).toBeNull()
  const other = sealed.at(-2) === 'A' ? 'B' : 'A'
  expect(await unseal(sealed.slice(0, -2) + other + sealed.slice(-1), keys('a'))).toBeNull()
  expect(await unseal('nonsense', keys('a'))).toBeNull()
})

// Proves SEC-28.
test('sealing the same text gives a different result each time', async () => {
  expect(await seal('token-1', keys('a'))).not.toBe(await seal('token-1', keys('a')))
})

test('without a key nothing is sealed', async () => {
  await expect(seal('token-1', [])).rejects.toThrow('key')
})

test('an opened text opens again from the cache, without its key; another text does not', async () => {
  const [key] = keys('a')
  const ring = key ? [key] : []
  const open = rememberingUnseal(ring)
  const sealed = await seal('token-1', ring)
  const other = await seal('token-2', ring)
  expect(await open(sealed)).toEqual({ text: 'token-1', withFirst: true })
  ring.length = 0
  expect(await open(sealed)).toEqual({ text: 'token-1', withFirst: true })
  expect(await open(other)).toBeNull()
})

test('the cache holds 4 MB of opened and sealed texts and drops the least recently used one', async () => {
  const [key] = keys('a')
  const ring = key ? [key] : []
  const open = rememberingUnseal(ring)
  const long = (index: number) => `token-${index}`.padEnd(100_000, '.')
  const all = await Promise.all(Array.from({ length: 18 }, (_, index) => seal(long(index), ring)))
  for (const sealed of all) await open(sealed)
  ring.length = 0
  expect(await open(all[0] ?? '')).toBeNull()
  expect((await open(all[1] ?? ''))?.text).toBe(long(1))
})
