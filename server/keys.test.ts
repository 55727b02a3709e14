import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keysOf } from './keys.ts'

test('development keys survive a restart and are readable by the owner only', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'keys-'))
  const empty = { SESSION_KEYS: [], SEAL_KEYS: [], DATA_DIR }
  const first = keysOf(empty)
  const again = keysOf(empty)
  expect(again.signing.sign('x')).toBe(first.signing.sign('x'))
  expect(again.sealing).toEqual(first.sealing)
  expect(first.sealing[0]).toHaveLength(32)
  expect(statSync(join(DATA_DIR, 'web-keys.json')).mode & 0o777).toBe(0o600)
})

test('given keys are used as they are, and signed with sha256', () => {
  const keys = keysOf({
    SESSION_KEYS: ['a'.repeat(32)],
    SEAL_KEYS: ['b'.repeat(32), 'c'.repeat(32)],
    DATA_DIR: '/nowhere',
  })
  expect(keys.sealing).toHaveLength(2)
  expect(Buffer.from(keys.signing.sign('x'), 'base64url')).toHaveLength(32)
})
