import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const { hash, verify } = createPasswords()

// Proves ACC-12.
test('a hash is argon2id with its own salt, and matches its password only', async () => {
  const [one, two] = await Promise.all([hash('rahasia123'), hash('rahasia123')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await verify('rahasia123', one)).toBe(true)
  expect(await verify('Rahasia123', one)).toBe(false)
})

// Proves ACC-12.
test('an invalid hash matches no password', async () => {
  for (const stored of [null, undefined, '', '$2b$10$abc', '$argon2id$v=19$m=19456,t=2,p=1$$']) {
    expect(await verify('rahasia123', stored)).toBe(false)
  }
})
