import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Keygrip from 'keygrip'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../tests/support/temporaryFolder.ts'
import { keyCounts, keysOf, makeKeys, remembering } from './keys.ts'

test('development keys survive a restart, and only the owner can read them', () => {
  const DATA_DIR = temporaryFolder()
  const empty = { SESSION_KEYS: [], SEAL_KEYS: [], DATA_DIR }
  const first = keysOf(empty)
  const again = keysOf(empty)
  expect(again.signing.sign('x')).toBe(first.signing.sign('x'))
  expect(again.sealing).toEqual(first.sealing)
  expect(first.sealing[0]).toHaveLength(32)
  expect(statSync(join(DATA_DIR, 'web-keys.json')).mode & 0o777).toBe(0o600)
  expect(readdirSync(DATA_DIR)).toEqual(['web-keys.json'])
  writeFileSync(join(DATA_DIR, 'web-keys.json'), '{')
  expect(() => keysOf(empty)).toThrow(SyntaxError)
})

test('configured keys need no folder', () => {
  const DATA_DIR = join(temporaryFolder(), 'none')
  keysOf({ SESSION_KEYS: ['s'.repeat(32)], SEAL_KEYS: ['e'.repeat(32)], DATA_DIR })
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('with one configured list the other is read from the file', () => {
  const DATA_DIR = temporaryFolder()
  const key = 'g'.repeat(32)
  const stored = keysOf({ SESSION_KEYS: [], SEAL_KEYS: [], DATA_DIR })
  const signing = keysOf({ SESSION_KEYS: [key], SEAL_KEYS: [], DATA_DIR })
  expect(signing.signing.sign('x')).toBe(makeKeys([key], []).signing.sign('x'))
  expect(signing.sealing).toEqual(stored.sealing)
  const sealing = keysOf({ SESSION_KEYS: [], SEAL_KEYS: [key], DATA_DIR })
  expect(sealing.signing.sign('x')).toBe(stored.signing.sign('x'))
  expect(sealing.sealing).toEqual(makeKeys([key], [key]).sealing)
})

test('a second signing key is a rotation; a derived secret depends on the first key and the purpose', () => {
  const [a, b] = ['a'.repeat(32), 'b'.repeat(32)]
  expect([makeKeys([a], []).rotated, makeKeys([a, b], []).rotated]).toEqual([false, true])
  const secret = makeKeys([a], []).derive('one')
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(makeKeys([a, b], []).derive('one')).toBe(secret)
  expect(makeKeys([b], []).derive('one')).not.toBe(secret)
  expect(makeKeys([a], []).derive('two')).not.toBe(secret)
  expect(makeKeys([a, b], []).deriveEach('one')).toEqual([secret, makeKeys([b], []).derive('one')])
})

test('a remembered signature is judged as Keygrip judges it, at the first time and at later ones', () => {
  const [NEW, OLD] = ['n'.repeat(32), 'o'.repeat(32)]
  const quick = remembering(new Keygrip([NEW, OLD], 'sha256'))
  const plain = new Keygrip([NEW, OLD], 'sha256')
  const byOld = new Keygrip([OLD], 'sha256').sign('sid=a')
  const pairs: [string, string][] = [
    ['sid=a', plain.sign('sid=a')],
    ['sid=a', byOld],
    ['sid=a', plain.sign('sid=b')],
    ['sid=a', ''],
    // The same characters, divided at another place.
    [`sid=a${byOld.slice(0, 1)}`, byOld.slice(1)],
    [`sid=${'a'.repeat(11)}`, plain.sign(`sid=${'a'.repeat(11)}`)],
  ]
  for (let time = 0; time < 3; time++)
    for (const [data, signature] of pairs) {
      expect(quick.index(data, signature)).toBe(plain.index(data, signature))
      expect(quick.verify(data, signature)).toBe(plain.verify(data, signature))
    }
  expect(quick.sign('sid=a')).toBe(plain.sign('sid=a'))
})

test('a right signature is judged once, a wrong one each time', () => {
  const keygrip = new Keygrip(['k'.repeat(32)], 'sha256')
  const judge = vi.spyOn(keygrip, 'index')
  const quick = remembering(keygrip)
  const right = keygrip.sign('sid=a')
  for (const [signature, times] of [
    [right, 1],
    ['wrong', 3],
  ] as const) {
    judge.mockClear()
    for (let time = 0; time < 3; time++) quick.verify('sid=a', signature)
    expect(judge).toHaveBeenCalledTimes(times)
  }
})

// Proves OPS-49.
test('the start says how many keys it knows', () => {
  expect(keyCounts({ SESSION_KEYS: ['a', 'b'], SEAL_KEYS: [] })).toEqual({ signingKeys: 2, sealingKeys: 1 })
})
