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

/** Starts a built program with only this environment. */
async function run(role: Role, env: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, [builtProgram(role), ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { out, err, code }
}

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
