import { expect, test } from 'vitest'
import { makeKeys } from '../keys.ts'
import { rememberingUnseal, seal, unseal } from './seal.ts'

const keys = (...letters: string[]) =>
  makeKeys(
    ['s'.repeat(32)],
    letters.map((letter) => letter.repeat(32)),
  ).sealing

test('what one key sealed the same or an older key opens, another does not', async () => {
  const sealed = await seal('token-1', keys('a'))
  expect(sealed).not.toContain('token-1')
  expect(await unseal(sealed, keys('a'))).toBe('token-1')
  expect(await unseal(sealed, keys('b', 'a'))).toBe('token-1')
  expect(await unseal(sealed, keys('b'))).toBeNull()
  expect(await unseal(`${sealed.slice(0, -2)}AA`, keys('a'))).toBeNull()
  expect(await unseal('nonsense', keys('a'))).toBeNull()
})

test('the same text is sealed differently each time', async () => {
  expect(await seal('token-1', keys('a'))).not.toBe(await seal('token-1', keys('a')))
})

test('without a key nothing is sealed', async () => {
  await expect(seal('token-1', [])).rejects.toThrow('key')
})

test('what was opened once is opened again without its key, what was not is asked anew', async () => {
  const [key] = keys('a')
  const ring = key ? [key] : []
  const open = rememberingUnseal(ring)
  const sealed = await seal('token-1', ring)
  const other = await seal('token-2', ring)
  expect(await open(sealed)).toBe('token-1')
  ring.length = 0
  expect(await open(sealed)).toBe('token-1')
  expect(await open(other)).toBeNull()
})
