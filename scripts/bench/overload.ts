/**
 * Measures drawn pages at three times the capacity, on a stub upstream (stub.ts): what is served, how fast refusals and
 * health checks are, and how the process does afterwards.
 *
 *   node scripts/bench/overload.ts [folder of another build …]
 *
 * Each build is measured with an upstream that answers at once and with one that is 300 ms late. The web tier has one
 * core, the callers and upstream have the others (Linux; elsewhere they share all cores). Needs `npm run build`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { freePort } from '../free-port.ts'
import { ROOT } from '../run.ts'

const CALLERS = 32
const PLAYERS = 40
const SECONDS = Number(process.env.SECONDS ?? 12)
const PATHS = ['/', '/wallet']

/** Runs only on these processors, so that the callers do not take the time of the web tier. */
const pinned = (processors: string, ...command: string[]) =>
  process.platform === 'linux' && availableParallelism() > 1 ? ['taskset', '-c', processors, ...command] : command

const others = `1-${Math.max(1, availableParallelism() - 1)}`
const children: ChildProcess[] = []

async function start(folder: string, processors: string, entry: string, args: string[], env: Record<string, string>) {
  const [command = '', ...rest] = pinned(processors, process.execPath, entry, ...args)
  const path = process.env.PATH ?? ''
  const child = spawn(command, rest, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: path, ...env },
  })
  children.push(child)
  return child
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

const addressOf = (n: number) => `198.51.${100 + (n % 3)}.${n % 250}`
const percentile = (sorted: number[], share: number) =>
  Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
const sortedOf = (values: number[]) => values.toSorted((a, b) => a - b)

/** A new player's cookies. Every caller has an account of its own: an account has only a share. */
async function playerAt(url: string, n: number): Promise<string> {
  const username = `b${process.pid.toString(36)}${n.toString(36)}`.padEnd(8, '0').slice(0, 12)
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      origin: url,
      'x-forwarded-for': addressOf(n),
    },
    body: JSON.stringify({ username, password: 'rahasia123' }),
  })
  if (answer.status !== 200) throw new Error(`No player: HTTP ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

interface Answer {
  status: number
  ms: number
}

async function ask(agent: Agent, url: string, cookies: readonly string[], n: number): Promise<Answer> {
  const begun = performance.now()
  const headers = {
    accept: 'text/html',
    'accept-encoding': 'gzip, deflate, br, zstd',
    cookie: cookies[n % cookies.length] ?? '',
    'x-forwarded-for': addressOf(n),
  }
  const path = PATHS[n % PATHS.length] ?? '/'
  const answer = await request(url + path, { dispatcher: agent, headers, headersTimeout: 60_000 })
  await answer.body.dump()
  return { status: answer.statusCode, ms: performance.now() - begun }
}

/** Pages a second with so many callers, each of whom asks again when it has its answer. */
async function capacityOf(url: string, cookies: readonly string[], callers: number, forMs: number): Promise<number> {
  const agent = new Agent({ connections: callers })
  const end = performance.now() + forMs
  let served = 0
  let n = 0
  const caller = async () => {
    while (performance.now() < end) if ((await ask(agent, url, cookies, n++)).status === 200) served++
  }
  await Promise.all(Array.from({ length: callers }, caller))
  await agent.close()
  return served / (forMs / 1000)
}

/** Processor time of a process so far, in ms. */
function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

async function overload(url: string, cookies: readonly string[], perSecond: number) {
  const agent = new Agent({ connections: null, pipelining: 1 })
  const answers: Answer[] = []
  const health: number[] = []
  let asking = true
  const watcher = (async () => {
    while (asking) {
      const begun = performance.now()
      await (await fetch(`${url}/healthz`)).arrayBuffer()
      health.push(performance.now() - begun)
      await wait(25)
    }
  })()
  const running = new Set<Promise<void>>()
  const begun = performance.now()
  let sent = 0
  for (let passed = 0; passed < SECONDS * 1000; passed = performance.now() - begun) {
    for (; sent < (passed / 1000) * perSecond; sent++) {
      const one = ask(agent, url, cookies, sent)
        .then(
          (answer) => void answers.push(answer),
          () => void answers.push({ status: 0, ms: Number.NaN }),
        )
        .finally(() => running.delete(one))
      running.add(one)
    }
    await wait(2)
  }
  await Promise.all(running)
  const seconds = (performance.now() - begun) / 1000
  asking = false
  await watcher
  const after: Answer[] = []
  for (let n = 0; n < 20; n++) after.push(await ask(agent, url, cookies, n))
  await agent.close()
  const served = sortedOf(answers.filter(({ status }) => status === 200).map(({ ms }) => ms))
  const refused = sortedOf(answers.filter(({ status }) => status === 503 || status === 429).map(({ ms }) => ms))
  const healthy = sortedOf(health)
  return {
    seconds: Math.round(seconds * 10) / 10,
    offered: Math.round(perSecond),
    served: Math.round(served.length / seconds),
    'served p50': percentile(served, 0.5),
    'p99 ms': percentile(served, 0.99),
    'refused p50': percentile(refused, 0.5),
    'refused p99': percentile(refused, 0.99),
    slowest: Math.round(Math.max(...answers.map(({ ms }) => ms))),
    '/healthz p99': percentile(healthy, 0.99),
    broken: answers.filter(({ status }) => ![200, 429, 503].includes(status)).length,
    'after: refused': after.filter(({ status }) => status !== 200).length,
    'after: slowest': Math.round(Math.max(...after.map(({ ms }) => ms))),
  }
}

async function measure(folder: string, stub: string, latencies: number[]) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const data = mkdtempSync(join(tmpdir(), 'kancil-bench-'))
  const web = await start(folder, '0', 'server/index.ts', [], {
    NODE_ENV: 'development',
    PORT: String(port),
    API_BASE_URL: stub,
    DATA_DIR: data,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    RATE_LIMIT_FACTOR: '1000000',
    TRUST_PROXY: '1',
    MAX_LOOP_DELAY_MS: '1000',
  })
  await ready(`${url}/readyz`)
  const cookies = []
  for (let n = 0; n < PLAYERS; n++) cookies.push(await playerAt(url, n + 1000 * children.length))
  const rows = []
  await fetch(`${stub}/__stub?repeat=on`)
  await capacityOf(url, cookies, 8, 4000)
  for (const ms of latencies) {
    await fetch(`${stub}/__stub?repeat=on&ms=${ms}`)
    const callers = CALLERS
    await capacityOf(url, cookies, callers, 3000)
    const start = cpuOf(web.pid ?? 0)
    const capacity = await capacityOf(url, cookies, callers, 6000)
    const calm = cpuOf(web.pid ?? 0)
    const under = await overload(url, cookies, 3 * capacity)
    const loaded = cpuOf(web.pid ?? 0)
    const cpu = (calm - start) / (capacity * 6)
    rows.push({
      build: folder.split('/').at(-1),
      'upstream ms': ms,
      capacity: Math.round(capacity),
      'cpu ms/page': Math.round(cpu * 100) / 100,
      '% served': Math.round((under.served / capacity) * 100),
      // Of the processor time that the process really got: on a shared machine it gets less under load, or more.
      '% by processor time': Math.round(((under.served * under.seconds * cpu) / (loaded - calm)) * 100),
      ...under,
    })
  }
  await fetch(`${stub}/__stub?repeat=off`)
  web.kill('SIGTERM')
  await once(web, 'exit')
  rmSync(data, { recursive: true, force: true })
  return rows
}

if (process.platform === 'linux') execFileSync('taskset', ['-cp', others, String(process.pid)], { stdio: 'ignore' })
const data = mkdtempSync(join(tmpdir(), 'kancil-bench-'))
const [upstreamPort, stubPort] = [await freePort(), await freePort()]
try {
  const settings = { UPSTREAM_PORT: String(upstreamPort), DATA_DIR: data, DEMO_ACCOUNTS: 'false', LOG_LEVEL: 'error' }
  await start(ROOT, others, 'upstream/index.ts', [], settings)
  const upstream = `http://127.0.0.1:${upstreamPort}`
  await ready(`${upstream}/readyz`)
  await start(ROOT, others, 'scripts/bench/stub.ts', [String(stubPort), upstream], {})
  const stub = `http://127.0.0.1:${stubPort}`
  await ready(`${stub}/__stub`)
  const latencies = (process.env.LATENCIES ?? '0,300').split(',').map(Number)
  const folders = [...process.argv.slice(2), ROOT]
  const rows = []
  for (const folder of folders) rows.push(...(await measure(folder, stub, latencies)))
  for (const row of rows) console.log(row)
} finally {
  for (const child of children.filter(({ exitCode }) => exitCode === null)) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  rmSync(data, { recursive: true, force: true })
}
