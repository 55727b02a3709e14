import { argon2Sync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const { hash, verify } = createPasswords()

/** A hash of exactly these characters, as earlier releases made it. */
function oldHash(message: string): string {
  const salt = randomBytes(16)
  const tag = argon2Sync('argon2id', { message, nonce: salt, memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 })
  const text = [salt, tag].map((bytes) => bytes.toString('base64').replaceAll('=', '')).join('$')
  return `$argon2id$v=19$m=19456,t=2,p=1$${text}`
}

// Proves ACC-12.
test('a hash is argon2id with its own salt, and matches its password only', async () => {
  const [one, two] = await Promise.all([hash('rahasia123'), hash('rahasia123')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await verify('rahasia123', one)).toBe(true)
  expect(await verify('Rahasia123', one)).toBe(false)
})

// Proves ACC-12.
test('a letter with an accent is the same in both of its forms, also for a hash made of the other one', async () => {
  const [composed, apart] = ['rahasi\u00e1-123', 'rahasia\u0301-123']
  const [one, two] = await Promise.all([hash(composed), hash(apart)])
  for (const stored of [one, two]) for (const typed of [composed, apart]) expect(await verify(typed, stored)).toBe(true)
  expect(await verify(composed, oldHash(apart))).toBe(true)
  expect(await verify('rahasia-123', one)).toBe(false)
})

// Proves ACC-51.
test('a password of full-width characters is the same as that of the usual ones', async () => {
  const [wide, usual] = ['\uff32ahasia\uff11\uff12\uff13', 'Rahasia123']
  for (const stored of [await hash(wide), await hash(usual)])
    for (const typed of [wide, usual]) expect(await verify(typed, stored)).toBe(true)
  expect(await verify('Rahasia124', await hash(wide))).toBe(false)
})

// Proves ACC-51.
test('a hash of full-width characters as they were typed still fits them', async () => {
  expect(await verify('\uff32ahasi\u00e1', oldHash('\uff32ahasi\u00e1'))).toBe(true)
  expect(await verify('\uff32ahasia\u0301', oldHash('\uff32ahasi\u00e1'))).toBe(true)
})

// Proves ACC-12.
test('an invalid hash matches no password', async () => {
  for (const stored of [null, undefined, '', '$2b$10$abc', '$argon2id$v=19$m=19456,t=2,p=1$$']) {
    expect(await verify('rahasia123', stored)).toBe(false)
  }
})
