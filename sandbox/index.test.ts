import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ask } from '../cli/conformance/client.ts'
import { CALLS } from '../contract/calls/calls.ts'
import { freePort } from '../server/sandbox/freePort.ts'
import { freshDatabase } from '../tests/support/freshDatabase.ts'
import { builtProgram } from '../tests/support/programs.ts'
import { migratedFolder } from '../tests/support/template.ts'
import { temporaryFolder } from '../tests/support/temporaryFolder.ts'
import { DEMO_ACCOUNTS } from './demo/accounts.ts'
import { ADVISORY_LOCK } from './kit/db/migrate.ts'
import { SERVER } from './kit/db/testing.ts'

const Ready = z.object({ ready: z.literal(true), port: z.number(), demo: z.array(z.object({ username: z.string() })) })
const children: ChildProcess[] = []
/** The time for two starts of a process on a busy machine. */
const PATIENT = { timeout: 240_000 }
afterEach(async () => {
  for (const child of children.splice(0)) if (child.kill('SIGKILL')) await once(child, 'exit')
})

function launch(dataDir: string, variables: Record<string, string>) {
  const env = { UPSTREAM_PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...variables }
  const child = spawn(process.execPath, [builtProgram('upstream')], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

async function start(dataDir: string, variables: Record<string, string> = {}) {
  const child = launch(dataDir, variables)
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const { port, demo } = Ready.parse(JSON.parse(String(line)))
  return { child, url: `http://127.0.0.1:${port}`, demo }
}

test('the process reports that it listens, and accounts and money survive a clean stop', PATIENT, async () => {
  const folder = await migratedFolder()
  const [account] = DEMO_ACCOUNTS
  const balance = async (url: string) => {
    const login = await ask(url, 'login', account)
    const { authToken: token } = CALLS.login.reply.parse(login.envelope.data)
    return (await ask(url, 'balance', {}, { token })).envelope.data
  }
  const first = await start(folder)
  expect(first.demo.map(({ username }) => username)).toEqual(DEMO_ACCOUNTS.map(({ username }) => username))
  expect(await balance(first.url)).toMatchObject({ balance: '1284500', bonus: '200000' })
  first.child.kill('SIGTERM')
  expect(await once(first.child, 'exit')).toEqual([0, null])

  const second = await start(folder)
  expect(second.demo).toEqual([])
  expect(await balance(second.url)).toMatchObject({ balance: '1284500', bonus: '200000' })
})

test('the process ends with its parent, when standard input closes', PATIENT, async () => {
  const { child } = await start(await migratedFolder(), { FOLLOW_STDIN: 'true', DEMO_ACCOUNTS: 'false' })
  child.stdin?.end()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test.runIf(SERVER)(
  'while another copy runs a long migration, the process is alive and not ready',
  PATIENT,
  async () => {
    const { url, drop } = await freshDatabase(SERVER ?? '')
    const other = new Client(url)
    await other.connect()
    try {
      await other.query(`select pg_advisory_lock(${ADVISORY_LOCK})`)
      const port = await freePort()
      const folder = temporaryFolder()
      const child = launch(folder, {
        UPSTREAM_PORT: String(port),
        DATABASE_URL: `${url}?statement_timeout=2000`,
        WEBHOOK_SECRET: 'a secret that only tests know, 32+',
        DEMO_ACCOUNTS: 'false',
      })
      const ready = once(createInterface({ input: child.stdout }), 'line')
      const waitsFor = async () => {
        const { rows } = await other.query(
          "select now() - backend_start > interval '3 seconds' as long from pg_stat_activity where application_name = 'kancil-migrate' and datname = current_database()",
        )
        return rows[0]?.long
      }
      await vi.waitFor(async () => expect(await waitsFor()).toBe(true), { timeout: 90_000, interval: 100 })
      const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
      expect([await statusOf('/healthz'), await statusOf('/readyz'), await statusOf('/user/balance')]).toEqual([
        200, 503, 503,
      ])
      await other.query(`select pg_advisory_unlock(${ADVISORY_LOCK})`)
      await ready
      expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200])
      child.kill('SIGKILL')
      await once(child, 'exit')
    } finally {
      await other.end()
      await drop()
    }
  },
)

// Proves OPS-40.
test('a data folder that cannot be written ends the start with a line that says so', PATIENT, async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const env = { UPSTREAM_PORT: '0', DATA_DIR: join(file, 'data') }
  const child = spawn(process.execPath, [builtProgram('upstream')], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  children.push(child)
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(said).toMatch(
    /^These settings of the upstream do not fit:\n {2}DATA_DIR: cannot be written \(ENOTDIR\) by the user of/,
  )
  expect(said.trimEnd().split('\n')).toHaveLength(2)
  expect(code).toBe(1)
})
