import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../server/sandbox/freePort.ts'
import { type Program, startProgram } from '../../workshop/browsers/drivers/program.ts'
import { builtProgram } from '../support/programs.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'

let web: Program
let url = ''
beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  const patient = { MAX_LOOP_DELAY_MS: '60000', UPSTREAM_TIME_FACTOR: '10' }
  web = await startProgram(process.execPath, [builtProgram('web')], {
    readyLine: / is at (\S+)/,
    env: { PORT: String(port), SANDBOX: 'on', DATA_DIR: temporaryFolder(), LOG_LEVEL: 'warn', ...patient },
  })
}, 300_000)
afterAll(() => web?.stop())

async function kancilProbe(address: string, settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [builtProgram('kancil'), 'probe', address, '--json'], { env: settings })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const { findings } = JSON.parse(stdout)
  const states = findings.map(({ check, state }: Record<string, string>) => `${check} ${state}`)
  return { code: child.exitCode, states, said: stdout + stderr }
}

// Proves OPS-78.
test('the probe comes from outside as a player does, and says nothing secret', { timeout: 120_000 }, async () => {
  const made = await request(url)
    .post('/__sandbox/players')
    .set({ Accept: 'application/json', Origin: url })
    .send({ balance: '100000' })
  const { username, password } = made.body.data
  const right = await kancilProbe(url, { PROBE_USERNAME: username, PROBE_PASSWORD: password })
  expect(right).toMatchObject({ code: 0, states: ['home ok', 'sign-in ok', 'deposit page ok', 'sign-out ok'] })
  const wrong = await kancilProbe(url, { PROBE_USERNAME: username, PROBE_PASSWORD: 'mistaken1234' })
  expect(wrong).toMatchObject({ code: 1, states: ['home ok', 'sign-in fail'] })
  const none = await kancilProbe(url)
  expect(none).toMatchObject({ code: 0, states: ['home ok', 'sign-in warn', 'deposit page warn'] })
  for (const secret of [password, 'mistaken1234', 'sid=']) expect(right.said + wrong.said).not.toContain(secret)
})
