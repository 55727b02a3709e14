import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnvironment } from './env.ts'

test('no variable is required', () => {
  const env = readEnvironment({ UPSTREAM_PORT: '' })
  expect(env).toMatchObject({
    UPSTREAM_HOST: '127.0.0.1',
    UPSTREAM_PORT: 4000,
    DEMO_ACCOUNTS: true,
    FOLLOW_STDIN: false,
  })
  expect(env.WEBHOOK_SECRET.length).toBeGreaterThanOrEqual(32)
})

// Proves OPS-01.
test('every problem is listed at once', () => {
  const read = () =>
    readEnvironment({ UPSTREAM_PORT: 'many', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud', PUBLIC_ORIGIN: 'x' })
  expect(read).toThrow(
    [
      'These settings of the upstream do not fit:',
      '  UPSTREAM_PORT: must be a whole number from 0 to 65535',
      '  PUBLIC_ORIGIN: must be an http or https address',
      '  DATABASE_URL: must be an address that begins with postgres://',
      '  LOG_LEVEL: must be one of fatal, error, warn, info, debug, silent',
    ].join('\n'),
  )
})

test('copies that share a database need a shared secret', () => {
  expect(() => readEnvironment({ DATABASE_URL: 'postgres://db/kancil' })).toThrow(/WEBHOOK_SECRET/)
})

test('a secret can come from a file', () => {
  const file = join(tmpdir(), `kancil-secret-${process.pid}`)
  writeFileSync(file, `${'s'.repeat(40)}\n`)
  expect(readEnvironment({ WEBHOOK_SECRET_FILE: file }).WEBHOOK_SECRET).toBe('s'.repeat(40))
})
