import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readEnvironment } from '../../sandbox/env.ts'
import { readEnv } from '../../server/env.ts'
import { sandboxVariables } from '../../server/sandbox/start.ts'
import { builtProgram, type Role } from '../support/programs.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'

const KEY = 'q8Xc1vN0sT5bW7yE2rU4iO6pA9dF3gH1jK5l'
const OTHER = 'zM2nB4vC6xZ8aS0dF1gH3jK5lQ7wE9rT2yU4'

/** Starts a built program with only this environment. */
async function run(role: Role, env: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, [builtProgram(role), ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { out, err, code }
}

// Proves OPS-01.
test('every problem of an invalid configuration is reported, and nothing starts', async () => {
  const { code, err, out } = await run('web', {
    NODE_ENV: 'production',
    PORT: 'eighty-three',
    SESSION_KEYS: 'too-short-a-key',
    REDIS_URL: 'http://cache',
    BRAND_CSS: 'body { color: red }',
    SEAL_KEYS_FILE: '/nowhere',
  })
  expect(code).toBe(1)
  const { problems } = JSON.parse(out)
  for (const name of ['PORT', 'SESSION_KEYS', 'REDIS_URL', 'SEAL_KEYS_FILE', 'PUBLIC_ORIGIN', 'BRAND_CSS'])
    expect(problems.filter((line: string) => line.startsWith(`${name}: `))).toHaveLength(1)
  expect(err + out).not.toMatch(/eighty-three|too-short-a-key|http:\/\/cache|\.ts:\d/)
})

test('every problem of an invalid configuration of the upstream is reported', async () => {
  const { code, err } = await run('upstream', {
    UPSTREAM_PORT: 'x',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'postgres://db/a',
  })
  expect(code).toBe(1)
  for (const name of ['UPSTREAM_PORT', 'LOG_LEVEL', 'WEBHOOK_SECRET']) expect(err).toContain(`  ${name}: `)
})

test('an occupied metrics port stops the start', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const address = other.address()
  const ADMIN_PORT = typeof address === 'object' && address ? String(address.port) : ''
  const { code, err } = await run('upstream', { UPSTREAM_PORT: '0', ADMIN_PORT, DATA_DIR: 'memory://' })
  other.close()
  expect(code).toBe(1)
  expect(err).toBe(`ADMIN_PORT: cannot listen at ${ADMIN_PORT}; another program uses it (EADDRINUSE)\n`)
})

// Proves OPS-03.
test('--print-config shows every setting and no secret', async () => {
  const file = join(temporaryFolder(), 'seal')
  writeFileSync(file, OTHER)
  const { code, out } = await run(
    'web',
    {
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://play.example',
      TRUST_PROXY: '1',
      API_BASE_URL: 'https://api.play.example',
      SESSION_KEYS: KEY,
      SEAL_KEYS_FILE: file,
      REDIS_URL: `rediss://user:${KEY}@cache:6380`,
    },
    '--print-config',
  )
  expect(code).toBe(0)
  expect(out).toContain('PUBLIC_ORIGIN=https://play.example  # environment\n')
  expect(out).toContain('SESSION_KEYS=(set, 1 key)  # environment\n')
  expect(out).toContain(`SEAL_KEYS=(set, 1 key)  # ${file}\n`)
  expect(out).toContain('REDIS_URL=rediss://user:***@cache:6380  # environment\n')
  expect(out).toContain('PORT=3000  # default\n')
  expect(out).toContain('ADMIN_PORT=  # not set\n')
  expect(out).not.toContain(KEY)
  expect(out).not.toContain(OTHER)
})

test('--print-config of the upstream shows its own settings', async () => {
  const { code, out } = await run(
    'upstream',
    { DATABASE_URL: 'postgres://kancil:hunter2@db/kancil', WEBHOOK_SECRET: KEY },
    '--print-config',
  )
  expect(code).toBe(0)
  expect(out).toContain('DATABASE_URL=postgres://kancil:***@db/kancil  # environment\n')
  expect(out).toContain('WEBHOOK_SECRET=(set)  # environment\n')
  expect(out).not.toMatch(new RegExp(`hunter2|${KEY}`))
})

// Proves OPS-83.
test('the sandbox behind a web tier reads the address of its database from the file, at each connection', () => {
  const file = join(temporaryFolder(), 'address')
  writeFileSync(file, 'postgres://kancil_app_1:hunter2@db/kancil\n')
  const variables = (source: Record<string, string>) =>
    sandboxVariables(readEnv(source), { derive: () => KEY }, 'https://play.example')
  const passed = variables({ DATABASE_URL_FILE: file })
  expect(Object.values(passed).join()).not.toContain('hunter2')
  const { databaseAddress } = readEnvironment(passed)
  expect(databaseAddress?.()).toContain('kancil_app_1')
  writeFileSync(file, 'postgres://kancil_app_2:hunter3@db/kancil\n')
  expect(databaseAddress?.()).toContain('kancil_app_2')
  const fixed = variables({ DATABASE_URL: 'postgres://kancil:hunter2@db/kancil' })
  expect(readEnvironment(fixed).databaseAddress?.()).toContain('kancil:hunter2')
})
