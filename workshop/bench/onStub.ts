import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Agent, request } from 'undici'
import { ROOT } from '../../scripts/shared/run.ts'
import { freePort } from '../../server/sandbox/freePort.ts'
import { canPin, FIRST_PROCESSOR, OTHER_PROCESSORS, type Running, startProcess } from './processes.ts'

/** What one account may hold is bounded, so requests take turns among so many. */
const PLAYERS = 40

export interface Web extends Running {
  folder: string
  url: string
  /** The headers of signed-in players, each with an account and an address of their own. */
  players: readonly Record<string, string>[]
}

interface Bench {
  /** The reference upstream behind the stub: the time of its first start, in ms. */
  upstreamStartMs: number
  /** From now on the stub repeats replies from memory, each so many ms late. */
  repeat(lateMs: number): Promise<void>
  /** Starts the web tier of a build. It has one processor (Linux); the callers and upstream have the others. */
  start(folder?: string, variables?: Record<string, string>): Promise<Web>
}

/** Runs `work` with a stub upstream (stub.ts) in front of a reference upstream, and stops everything afterwards. */
export async function onStub<T>(work: (bench: Bench) => Promise<T>): Promise<T> {
  if (canPin) execFileSync('taskset', ['-cp', OTHER_PROCESSORS, String(process.pid)], { stdio: 'ignore' })
  const data = mkdtempSync(join(tmpdir(), 'kancil-bench-'))
  const running: Running[] = []
  const begin = async (program: Parameters<typeof startProcess>[0]) => {
    const one = await startProcess(program)
    running.push(one)
    return one
  }
  try {
    const [upstreamPort, stubPort] = [await freePort(), await freePort()]
    const behind = `http://127.0.0.1:${upstreamPort}`
    const upstream = await begin({
      args: ['dist/server/upstream.mjs'],
      variables: { UPSTREAM_PORT: String(upstreamPort), DATA_DIR: join(data, 'upstream'), DEMO_ACCOUNTS: 'false' },
      url: `${behind}/readyz`,
      processors: OTHER_PROCESSORS,
    })
    const stub = `http://127.0.0.1:${stubPort}`
    await begin({
      args: ['workshop/bench/stub.ts', String(stubPort), behind],
      url: `${stub}/__stub`,
      processors: OTHER_PROCESSORS,
    })
    const tell = async (setting: string) => void (await fetch(`${stub}/__stub?${setting}`))
    return await work({
      upstreamStartMs: upstream.startMs,
      repeat: (lateMs) => tell(`repeat=on&ms=${lateMs}`),
      async start(folder = ROOT, variables = {}) {
        await tell('repeat=off')
        const port = await freePort()
        const url = `http://127.0.0.1:${port}`
        const web = await begin({
          args: ['dist/server/web.mjs'],
          folder,
          variables: {
            PORT: String(port),
            API_BASE_URL: stub,
            DATA_DIR: join(data, String(port)),
            RATE_LIMIT_FACTOR: '1000000',
            TRUST_PROXY: '1',
            ...variables,
          },
          url: `${url}/`,
          processors: FIRST_PROCESSOR,
        })
        const players: Record<string, string>[] = []
        for (let n = 0; n < PLAYERS; n++) players.push(await playerAt(url, { 'x-forwarded-for': addressOf(n) }))
        return { ...web, folder, url, players }
      },
    })
  } finally {
    for (const one of running.reverse()) await one.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** An address of a network for examples (RFC 5737). */
const addressOf = (n: number) => `198.51.100.${n + 1}`

/** Opens a guest account. @param from headers of all its requests @returns them, with its cookies */
export async function playerAt(url: string, from: Record<string, string>): Promise<Record<string, string>> {
  const headers = { origin: url, 'content-type': 'application/json', accept: 'application/json', ...from }
  const answer = await request(`${url}/api/auth/guest`, { method: 'POST', headers, body: '{}' })
  if (answer.statusCode !== 200) throw new Error(`No player: HTTP ${answer.statusCode} ${await answer.body.text()}`)
  await answer.body.dump()
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';', 1)[0])
  return { ...from, cookie: cookies.join('; ') }
}

interface PageRequest {
  path: string
  /** Counts the requests: each is made as the next of the players. */
  n: number
  /** Headers beside those of a browser without a dictionary. */
  more?: Readonly<Record<string, string>>
}

/** @returns the status */
export async function ask(agent: Agent, { url, players }: Web, { path, n, more }: PageRequest): Promise<number> {
  const headers = {
    accept: 'text/html',
    'accept-encoding': 'gzip, deflate, br, zstd',
    ...players[n % players.length],
    ...more,
  }
  const answer = await request(url + path, { dispatcher: agent, headers, headersTimeout: 60_000 })
  await answer.body.dump()
  return answer.statusCode
}
