/**
 * Measures rendered pages at three times the capacity, on a stub upstream (stub.ts): what is served, how fast refusals and
 * health checks are, and how the process does afterwards.
 *
 *   node workshop/bench/overload.ts [--processes 2] [folder of another build …]
 *
 * Each build is measured with an upstream that answers at once and with one that is 300 ms late. The web tier has one
 * core, the callers and upstream have the others (Linux; elsewhere they share all cores). With `--processes` it is that many
 * processes (WEB_CONCURRENCY) on that one core; processor time is then not reported, because only the primary one is known here. Needs
 * `npm run build`.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Agent } from 'undici'
import { ROOT } from '../../scripts/shared/run.ts'
import { ask, onStub, type StubResponse, type Web } from './onStub.ts'

const { values: options, positionals: folders } = parseArgs({
  options: { processes: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const CALLERS = 32
const SECONDS = 12
const PATHS = ['/', '/wallet']
const LATENCIES_MS = [0, 300]

const percentile = (sorted: number[], share: number) =>
  Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
const sortedOf = (values: number[]) => values.toSorted((a, b) => a - b)
const pathOf = (n: number) => PATHS[n % PATHS.length] ?? '/'

/** Pages a second with so many callers, each of whom asks again when it has its answer. */
async function capacityOf(web: Web, callers: number, forMs: number): Promise<number> {
  const agent = new Agent({ connections: callers })
  const end = performance.now() + forMs
  let served = 0
  let n = 0
  const caller = async () => {
    while (performance.now() < end) if ((await ask(agent, web, { path: pathOf(n), n: n++ })).status === 200) served++
  }
  await Promise.all(Array.from({ length: callers }, caller))
  await agent.close()
  return served / (forMs / 1000)
}

async function overload(web: Web, perSecond: number) {
  const agent = new Agent({ connections: null, pipelining: 1 })
  const answers: StubResponse[] = []
  const health: number[] = []
  let asking = true
  const watcher = (async () => {
    while (asking) {
      const begun = performance.now()
      await (await fetch(`${web.url}/healthz`)).arrayBuffer()
      health.push(performance.now() - begun)
      await wait(25)
    }
  })()
  const running = new Set<Promise<void>>()
  const begun = performance.now()
  let sentCount = 0
  for (let passed = 0; passed < SECONDS * 1000; passed = performance.now() - begun) {
    for (; sentCount < (passed / 1000) * perSecond; sentCount++) {
      const one = ask(agent, web, { path: pathOf(sentCount), n: sentCount })
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
  const after: StubResponse[] = []
  for (let n = 0; n < 20; n++) after.push(await ask(agent, web, { path: pathOf(n), n }))
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

async function measure(web: Web, lateMs: number) {
  await capacityOf(web, CALLERS, 3000)
  const start = web.cpuMs()
  const capacity = await capacityOf(web, CALLERS, 6000)
  const calm = web.cpuMs()
  const under = await overload(web, 3 * capacity)
  const loaded = web.cpuMs()
  const cpu = (calm - start) / (capacity * 6)
  return {
    build: web.folder,
    'upstream ms': lateMs,
    capacity: Math.round(capacity),
    processes: options.processes,
    ...(options.processes === '1' ? { 'cpu ms/page': Math.round(cpu * 100) / 100 } : {}),
    '% served': Math.round((under.served / capacity) * 100),
    // Of the processor time that the process really got: on a shared machine it gets less under load, or more.
    ...(options.processes === '1'
      ? { '% by processor time': Math.round(((under.served * under.seconds * cpu) / (loaded - calm)) * 100) }
      : {}),
    ...under,
  }
}

await onStub(async ({ repeat, start }) => {
  for (const folder of [...folders, ROOT]) {
    const web = await start(folder, { WEB_CONCURRENCY: options.processes })
    for (const lateMs of LATENCIES_MS) {
      await repeat(lateMs)
      console.log(await measure(web, lateMs))
    }
    await web.stop()
  }
})
