/**
 * Breaks a running product in five ways while a real Prometheus scrapes both tiers with the files of deploy/monitoring, and
 * says which alert rang after how many seconds. Fails when a fault does not ring, or when anything rings before the first
 * one. It takes about ten minutes and needs `prometheus` and `redis-server`.
 *
 *   node workshop/rehearse/alerts.ts [--write]
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { buildWhenStale } from '../../scripts/build/when-stale.ts'
import { ROOT } from '../../scripts/shared/run.ts'
import { freePort } from '../../server/sandbox/freePort.ts'
import { playerAt, type Visitor, visitor } from '../../tests/chaos/product.ts'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { findProgram } from '../programs/testPrograms.ts'
import { type BothTiers, startBothTiers } from '../scale/bothTiers.ts'

const QUIET_MS = 75_000
const LONGEST_MS = 300_000
const MONITORING = join(ROOT, 'deploy', 'monitoring')
const DOC = join(ROOT, 'docs', 'runbook.md')
const MARKED = /(<!-- rehearsal -->\n)[\s\S]*(<!-- \/rehearsal -->)/

interface Scene {
  fault: string
  /** The alert that must ring; others may ring with it. */
  rings: string
  begin(): Promise<unknown>
  end(): Promise<unknown>
}

const children: ChildProcess[] = []
let tiers: BothTiers | undefined

function run(program: string, args: string[]): ChildProcess {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  children.push(child)
  return child
}

const Firing = z.object({
  data: z.object({ alerts: z.array(z.object({ state: z.string(), labels: z.object({ alertname: z.string() }) })) }),
})

async function firing(prometheus: string): Promise<Set<string>> {
  const answer = await fetch(`${prometheus}/api/v1/alerts`).catch(() => undefined)
  if (!answer?.ok) return new Set()
  const { alerts } = Firing.parse(await answer.json()).data
  return new Set(alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname))
}

const Scrape = z.object({ scrape_configs: z.array(z.looseObject({ job_name: z.string() })) })

/** The files of deploy/monitoring with the addresses of this run. */
async function startPrometheus(program: string, targets: Record<string, number>): Promise<string> {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'data'))
  const written = z.looseObject(Scrape.shape).parse(parse(readFileSync(join(MONITORING, 'prometheus.yaml'), 'utf8')))
  const scrape_configs = written.scrape_configs.map((one) => ({
    ...one,
    static_configs: [{ targets: [`127.0.0.1:${targets[one.job_name]}`] }],
  }))
  writeFileSync(join(folder, 'prometheus.yaml'), stringify({ ...written, scrape_configs }))
  writeFileSync(join(folder, 'alerts.yaml'), readFileSync(join(MONITORING, 'alerts.yaml')))
  const port = await freePort()
  run(program, [
    `--config.file=${join(folder, 'prometheus.yaml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ])
  return `http://127.0.0.1:${port}`
}

/** Players of ten addresses who look at their wallet, one after the other, and a visitor: a few pages a second. */
function traffic(url: string, players: readonly Visitor[]): () => void {
  let turn = 0
  const timer = setInterval(() => {
    void players[turn++ % players.length]?.('/wallet').catch(() => {})
    void visitor(url)('/').catch(() => {})
  }, 400)
  return () => clearInterval(timer)
}

/** Begins a fault, waits for its alert, and ends it. Returns the row of the table. */
async function rehearse({ fault, rings, begin, end }: Scene, prometheus: string): Promise<string> {
  const before = await firing(prometheus)
  before.delete(rings)
  const start = performance.now()
  await begin()
  const seen = new Map<string, number>()
  while (!seen.has(rings)) {
    const seconds = Math.round((performance.now() - start) / 1000)
    if (seconds * 1000 > LONGEST_MS) throw new Error(`${rings} did not ring within ${LONGEST_MS / 1000} s of: ${fault}`)
    for (const name of await firing(prometheus)) if (!before.has(name) && !seen.has(name)) seen.set(name, seconds)
    await wait(1000)
  }
  await end()
  const others = [...seen].filter(([name]) => name !== rings).map(([name, seconds]) => `${name} ${seconds} s`)
  const row = `| ${fault} | ${rings} | ${seen.get(rings)} s | ${others.join(', ')} |`
  console.log(row)
  // What rang for this fault has to end before the same name can be heard for the next one.
  while ((await firing(prometheus)).has('KancilTargetLost') && !fault.includes('killed')) await wait(1000)
  return row
}

async function main(program: string): Promise<string[]> {
  const redisPort = await freePort()
  const startRedis = () =>
    run('redis-server', ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])
  let redis = startRedis()
  tiers = await startBothTiers({
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    RATE_LIMIT_FACTOR: '1000000',
    MAX_LOOP_DELAY_MS: '60000',
    TRUST_PROXY: '1',
  })
  const { web, upstream, admins } = tiers
  const players: Visitor[] = []
  for (let n = 1; n <= 10; n++) players.push(await playerAt(web.url, `198.51.100.${n}`))
  const [payer = visitor(web.url)] = players
  const prometheus = await startPrometheus(program, { 'kancil-web': admins.web, 'kancil-upstream': admins.upstream })
  const stopTraffic = traffic(web.url, players)
  const deposit = () =>
    payer('/api/trx/depositSelf', {
      body: { paymentChannel: 'QRIS', amount: '50000' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  const ledger = (body: object) =>
    fetch(`${upstream.url}/__sandbox/ledger`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body),
    })
  const scenes: Scene[] = [
    {
      fault: 'Redis killed',
      rings: 'KancilStoreDown',
      begin: async () => redis.kill('SIGKILL'),
      end: async () => {
        redis = startRedis()
      },
    },
    {
      fault: 'an operator stops the ledger',
      rings: 'KancilMoneyStopped',
      begin: () => ledger({ action: 'stop', who: 'rehearsal', reason: 'rehearsal' }),
      end: () => ledger({ action: 'open', who: 'rehearsal', reason: 'rehearsal' }),
    },
    {
      fault: 'upstream halted (SIGSTOP) during one deposit: the unknown order',
      rings: 'KancilMoneyUnknown',
      begin: async () => {
        process.kill(upstream.pid(), 'SIGSTOP')
        void deposit().catch(() => {})
      },
      end: async () => {},
    },
    {
      fault: 'upstream still halted',
      rings: 'KancilUpstreamDown',
      begin: async () => {},
      end: async () => process.kill(upstream.pid(), 'SIGCONT'),
    },
    {
      fault: 'the web tier killed: its scrape is lost',
      rings: 'KancilTargetLost',
      begin: async () => web.kill(),
      end: async () => {},
    },
  ]

  await wait(QUIET_MS)
  const early = [...(await firing(prometheus))]
  if (early.length > 0) throw new Error(`Without a fault there ring ${early.join(', ')}`)
  const rows: string[] = []
  for (const scene of scenes) rows.push(await rehearse(scene, prometheus))
  stopTraffic()
  return rows
}

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const tool = findProgram('prometheus')
try {
  if ('missing' in tool) throw new Error(tool.missing)
  if ((await buildWhenStale()) !== 0) throw new Error('The build fails')
  const rows = await main(tool.path)
  const head = '| Fault | Rings | After | Also by then |\n| --- | --- | --- | --- |'
  const table = `${[head, ...rows].join('\n')}\n`
  if (values.write)
    writeFileSync(
      DOC,
      readFileSync(DOC, 'utf8').replace(MARKED, (_, from: string, to: string) => `${from}\n${table}\n${to}`),
    )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  tiers?.close()
  for (const child of children) if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
}
