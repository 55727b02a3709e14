import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { CALLS } from '../contract/calls.ts'
import { ask } from '../tests/conformance/client.ts'
import { migratedFolder } from '../tests/support/template.ts'
import { DEMO_ACCOUNTS } from './demo/accounts.ts'

const ENTRY = fileURLToPath(new URL('index.ts', import.meta.url))
const Ready = z.object({ ready: z.literal(true), port: z.number(), demo: z.array(z.object({ username: z.string() })) })
const children: ChildProcess[] = []
const folders: string[] = []
/** Two starts of a process on a busy machine. */
const PATIENT = { timeout: 90_000 }
afterEach(async () => {
  for (const child of children.splice(0)) if (child.kill('SIGKILL')) await once(child, 'exit')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function start(dataDir: string, variables: Record<string, string> = {}) {
  const env = { UPSTREAM_PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...variables }
  const child = spawn(process.execPath, [ENTRY], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const { port, demo } = Ready.parse(JSON.parse(String(line)))
  return { child, url: `http://127.0.0.1:${port}`, demo }
}

async function newFolder(): Promise<string> {
  const folder = await migratedFolder()
  folders.push(folder)
  return folder
}

test('says when it listens, keeps accounts and money over a clean stop', PATIENT, async () => {
  const folder = await newFolder()
  const [account] = DEMO_ACCOUNTS
  const balance = async (url: string) => {
    const login = await ask(url, 'login', account)
    const { authToken: token } = CALLS.login.reply.parse(login.envelope.data)
    return (await ask(url, 'balance', {}, { token })).envelope.data
  }
  const first = await start(folder)
  expect(first.demo.map(({ username }) => username)).toEqual(DEMO_ACCOUNTS.map(({ username }) => username))
  expect(await balance(first.url)).toEqual({ balance: '1284500', bonus: '200000' })
  first.child.kill('SIGTERM')
  expect(await once(first.child, 'exit')).toEqual([0, null])

  const second = await start(folder)
  expect(await balance(second.url)).toEqual({ balance: '1284500', bonus: '200000' })
})

test('ends with its parent: standard input closes', PATIENT, async () => {
  const { child } = await start(await newFolder(), { FOLLOW_STDIN: 'true', DEMO_ACCOUNTS: 'false' })
  child.stdin?.end()
  expect(await once(child, 'exit')).toEqual([0, null])
})
