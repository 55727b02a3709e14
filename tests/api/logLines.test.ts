import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ROOT } from '../../scripts/shared/run.ts'
import { freePort } from '../../server/sandbox/freePort.ts'
import { builtProgram, type Role } from '../support/programs.ts'
import { migratedFolder } from '../support/template.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'

const KEYS = { SESSION_KEYS: 'q8Xc1vN0sT5bW7yE2rU4iO6pA9dF3gH1jK5l', SEAL_KEYS: 'zM2nB4vC6xZ8aS0dF1gH3jK5lQ7wE9rT2yU4' }

/** What a library or Node itself may do to a process at any time. It begins when the process is told to by a signal. */
const TROUBLE = `process.on('SIGUSR2', () => {
  process.emitWarning('an old call', 'DeprecationWarning')
  console.error(new Error('printed\\nby a library'))
  void Promise.reject(new Error('lost\\nin two lines'))
})`
const TROUBLED = `--import=data:text/javascript,${encodeURIComponent(TROUBLE)}`

let child: ChildProcess | undefined
let garbage: Server | undefined
afterEach(async () => {
  if (child?.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  garbage?.close()
})

/** A process in production, and every line that it writes to either stream: at its `close` event all have been read. */
function start(role: Role, env: Record<string, string>): { child: ChildProcess; lines: () => string[] } {
  const texts = ['', '']
  child = spawn(process.execPath, [builtProgram(role)], {
    cwd: ROOT,
    env: { NODE_ENV: 'production', NODE_OPTIONS: TROUBLED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const [index, stream] of [child.stdout, child.stderr].entries())
    stream?.on('data', (bytes: Buffer) => {
      texts[index] += bytes.toString()
    })
  return { child, lines: () => texts.flatMap((text) => text.split('\n').slice(0, -1)) }
}

const Line = z.looseObject({ level: z.string(), time: z.string(), msg: z.string() })

/** The lines that are no log line. The ready line of the upstream is for its parent process. */
const strange = (lines: readonly string[]) =>
  lines.filter((line) => {
    try {
      const read: unknown = JSON.parse(line)
      return !Line.safeParse(read).success && !z.object({ ready: z.literal(true) }).safeParse(read).success
    } catch {
      return true
    }
  })

const answers = (url: string) =>
  vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200), { timeout: 90_000, interval: 100 })

/** An upstream that signs players in, and whose other replies break every page that needs them. */
async function brokenUpstream(): Promise<string> {
  garbage = createServer(({ url }, response) => {
    const data = url === '/auth/login' ? '{"authToken":"a-token-of-upstream"}' : '7'
    response.setHeader('Content-Type', 'application/json').end(`{"code":200,"message":"","data":${data}}`)
  }).listen(0, '127.0.0.1')
  await once(garbage, 'listening')
  const address = garbage.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

async function startWeb() {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const web = start('web', {
    ...KEYS,
    PORT: String(port),
    PUBLIC_ORIGIN: url,
    API_BASE_URL: await brokenUpstream(),
    MAX_LOOP_DELAY_MS: '60000',
    UPSTREAM_TIME_FACTOR: '10',
    DATA_DIR: temporaryFolder(),
  })
  await answers(url)
  return { ...web, url }
}

// Proves OPS-22.
test('the web tier: pages that throw, warnings, printed text and lost rejections are one object a line', async () => {
  const { child, lines, url } = await startWeb()
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username: 'budi88', password: 'rahasia123' }),
  })
  expect(login.status).toBe(200)
  const cookie = login.headers.getSetCookie().map((one) => one.split(';')[0])
  const headers = { accept: 'text/html', cookie: cookie.join('; ') }
  const statuses: number[] = []
  for (const path of ['/', '/wallet', '/recharge', '/withdraw', '/gamesDetail?gameId=x', '/promosi', '/nowhere'])
    statuses.push((await fetch(url + path, { headers })).status)
  expect(statuses.filter((status) => status >= 500)).not.toEqual([])
  child.kill('SIGUSR2')
  await expect.poll(() => lines().join('\n')).toContain('an old call')
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(strange(lines())).toEqual([])
  const text = lines().join('\n')
  for (const seen of ['a page could not be rendered', 'printed\\n', 'lost\\nin two lines']) expect(text).toContain(seen)
})

// Proves OPS-22.
test('the reference upstream: the same', async () => {
  const port = await freePort()
  const { child, lines } = start('upstream', {
    UPSTREAM_PORT: String(port),
    DATA_DIR: await migratedFolder(),
    DEMO_ACCOUNTS: 'false',
  })
  await answers(`http://127.0.0.1:${port}`)
  child.kill('SIGUSR2')
  expect(await once(child, 'close')).toEqual([1, null])
  expect(strange(lines())).toEqual([])
  const text = lines().join('\n')
  for (const seen of ['an old call', 'printed\\n', 'lost\\nin two lines']) expect(text).toContain(seen)
})

// Proves OPS-22, OPS-01.
test.each<[role: Role, env: Record<string, string>, said: string[]]>([
  ['web', { PORT: 'eighty-three', SESSION_KEYS: 'short' }, ['PORT: ', 'SESSION_KEYS: ', 'SEAL_KEYS: ']],
  [
    'web',
    { ...KEYS, PUBLIC_ORIGIN: 'http://127.0.0.1:1', API_BASE_URL: 'http://127.0.0.1:9', DATA_DIR: '/dev/null/x' },
    ['DATA_DIR: cannot be written'],
  ],
  ['upstream', { UPSTREAM_PORT: 'x', DATABASE_URL: 'postgres://db/a' }, ['UPSTREAM_PORT: ', 'WEBHOOK_SECRET: ']],
])('%s %#: what keeps it from starting is one object a line', async (role, env, words) => {
  const { child, lines } = start(role, env)
  expect(await once(child, 'close')).toEqual([1, null])
  expect(strange(lines())).toEqual([])
  for (const part of words) expect(lines().join('\n')).toContain(part)
})
