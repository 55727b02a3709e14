import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Agent, request } from 'undici'
import { freePort } from '../free-port.ts'
import { ROOT } from '../run.ts'

const PLAYERS = 40
const pins = process.platform === 'linux' && availableParallelism() > 1
const others = `1-${Math.max(1, availableParallelism() - 1)}`

/** A web tier on a stub upstream. */
export interface Web {
  folder: string
  url: string
  /** Cookies of signed-in players. Every caller has an account of its own: an account has only a share. */
  cookies: readonly string[]
  /** Processor time of the process so far, of all its threads, in ms. NaN where the system does not tell. */
  cpuMs(): number
  stop(): Promise<void>
}

export interface Stub {
  url: string
  /** From now on answers are repeated from memory, each so many ms late. */
  repeat(lateMs: number): Promise<void>
}

interface Bench {
  stub: Stub
  /** Starts the web tier of a build. Web tiers have one processor (Linux); the callers and upstream have the others. */
  start(folder: string): Promise<Web>
}

/** Runs `work` with a stub upstream (stub.ts) in front of a reference upstream, and stops everything afterwards. */
export async function onStub(work: (bench: Bench) => Promise<void>): Promise<void> {
  if (pins) execFileSync('taskset', ['-cp', others, String(process.pid)], { stdio: 'ignore' })
  const data = mkdtempSync(join(tmpdir(), 'kancil-bench-'))
  const [upstreamPort, stubPort] = [await freePort(), await freePort()]
  const children: ChildProcess[] = []
  const begin = (folder: string, processors: string, entry: string[], env: Record<string, string>) => {
    const command = [...(pins ? ['taskset', '-c', processors] : []), process.execPath, ...entry]
    const options = { cwd: folder, env: { PATH: process.env.PATH ?? '', ...env } }
    const child = spawn(command[0] ?? '', command.slice(1), { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
    children.push(child)
    return child
  }
  try {
    const settings = { UPSTREAM_PORT: String(upstreamPort), DATA_DIR: data, DEMO_ACCOUNTS: 'false', LOG_LEVEL: 'error' }
    begin(ROOT, others, ['upstream/index.ts'], settings)
    const behind = `http://127.0.0.1:${upstreamPort}`
    await ready(`${behind}/readyz`)
    begin(ROOT, others, ['scripts/bench/stub.ts', String(stubPort), behind], {})
    const url = `http://127.0.0.1:${stubPort}`
    await ready(`${url}/__stub`)
    await work({
      stub: { url, repeat: async (lateMs) => void (await fetch(`${url}/__stub?repeat=on&ms=${lateMs}`)) },
      start: (folder) => startWeb(folder, url, (env) => begin(folder, '0', ['server/index.ts'], env)),
    })
  } finally {
    for (const child of children.filter(({ exitCode }) => exitCode === null)) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(data, { recursive: true, force: true })
  }
}

async function startWeb(
  folder: string,
  stub: string,
  begin: (env: Record<string, string>) => ChildProcess,
): Promise<Web> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const data = mkdtempSync(join(tmpdir(), 'kancil-bench-'))
  const web = begin({
    NODE_ENV: 'development',
    PORT: String(port),
    API_BASE_URL: stub,
    DATA_DIR: data,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000000',
    TRUST_PROXY: '1',
    MAX_LOOP_DELAY_MS: '1000',
  })
  await ready(`${url}/readyz`)
  await fetch(`${stub}/__stub?repeat=off`)
  const cookies: string[] = []
  for (let n = 0; n < PLAYERS; n++) cookies.push(await playerAt(url, `b${port}${n}x`))
  return {
    folder,
    url,
    cookies,
    cpuMs: () => cpuOf(web.pid ?? 0),
    async stop() {
      web.kill('SIGTERM')
      await once(web, 'exit')
      rmSync(data, { recursive: true, force: true })
    },
  }
}

async function ready(url: string) {
  for (;;) {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status > 0 && status < 500) return
    await wait(50)
  }
}

/** Many addresses: one address may not use more than its share. */
export const addressOf = (n: number) => `198.51.${100 + (n % 3)}.${n % 250}`

async function playerAt(url: string, name: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      origin: url,
    },
    body: JSON.stringify({ username: name, password: 'rahasia123' }),
  })
  if (answer.status !== 200) throw new Error(`No player: HTTP ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

export interface Answer {
  status: number
  ms: number
}

/** Asks for a page as one of the players. */
export async function ask(agent: Agent, { url, cookies }: Web, path: string, n: number): Promise<Answer> {
  const begun = performance.now()
  const headers = {
    accept: 'text/html',
    'accept-encoding': 'gzip, deflate, br, zstd',
    cookie: cookies[n % cookies.length] ?? '',
    'x-forwarded-for': addressOf(n),
  }
  const answer = await request(url + path, { dispatcher: agent, headers, headersTimeout: 60_000 })
  await answer.body.dump()
  return { status: answer.statusCode, ms: performance.now() - begun }
}
