/**
 * Kills every part of a cluster on this machine while players read, deposit, pay and play: two web processes on a Redis of its
 * own, two upstream processes on PostgreSQL, HAProxy in front. Says how long the 99th percentile of what players wait for was
 * raised after each kill, and fails when something acknowledged was lost. It takes a few minutes and needs `redis-server`, and
 * `haproxy` for real figures.
 *
 *   TEST_DATABASE_URL=postgres://… node workshop/rehearse/kills.ts [--players 6] [--calm 15] [--write]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ROOT } from '../../scripts/shared/run.ts'
import { startCluster } from '../scale/cluster.ts'
import { killsOf } from '../scale/kills.ts'
import { startRedis } from '../scale/redisServer.ts'
import { lostOf } from '../scale/sound.ts'
import { playersAt, type Sample } from '../scale/traffic.ts'

const DOC = join(ROOT, 'sandbox', 'docs', 'scale.md')
const MARKED = /(<!-- kills -->\n)[\s\S]*(<!-- \/kills -->)/
/** Raised: more than this factor and this many ms above the 99th percentile before the kill, or a request that failed. */
const FACTOR = 2
const SLACK_MS = 100

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '6' },
    calm: { type: 'string', default: '15' },
    write: { type: 'boolean', default: false },
  },
})
const { TEST_DATABASE_URL } = process.env
if (!TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL says where PostgreSQL is')
const calmMs = Number(values.calm) * 1000

const failed = ({ status }: Sample) => status === 0 || status >= 500
const p99 = (samples: readonly Sample[]) => {
  const sorted = samples.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0
}
/** The requests that ended in this time: the one that waits longest counts when its player has waited. */
const endedIn = (samples: readonly Sample[], from: number, to: number) =>
  samples.filter(({ at, ms }) => at + ms >= from && at + ms < to)

/** The share of requests above which the 99th percentile is raised. */
const TAIL = 0.01
/** How many slow requests are named for each kill. */
const SHOWN = 8

/** Seconds from a kill until at most one request of a hundred failed or was slow. `last`: the end of the last one. */
function tailOf(samples: readonly Sample[], killedAt: number, end: number, before: number) {
  const most = Math.max(before * FACTOR, before + SLACK_MS)
  const bad = (sample: Sample) => failed(sample) || sample.ms > most
  const ended = endedIn(samples, killedAt, end).sort((a, b) => a.at + a.ms - b.at - b.ms)
  const seconds = (sample?: Sample) => (sample ? (sample.at + sample.ms - killedAt) / 1000 : 0).toFixed(1)
  let left = ended.filter(bad).length
  let raised: Sample | undefined
  for (const [at, sample] of ended.entries()) {
    if (left <= TAIL * (ended.length - at)) break
    if (bad(sample)) left--
    raised = sample
  }
  const slowest = ended.filter(bad).sort((a, b) => b.ms - a.ms)
  const named = slowest
    .slice(0, SHOWN)
    .map((one) => `${one.what} ${one.status} ${Math.round(one.ms)} ms, at ${seconds(one)} s`)
  return { raised: seconds(raised), last: seconds(ended.findLast(bad)), named }
}

const redis = await startRedis()
const web = { RATE_LIMIT_FACTOR: '1000000' }
const cluster = await startCluster({ server: TEST_DATABASE_URL, redisUrl: redis.url, web })
let lost: string[]
const rows: string[] = []
try {
  const players = await playersAt(cluster, Number(values.players))
  await wait(2 * calmMs)
  const begun = performance.now()
  const calm = endedIn(players.samples, begun - calmMs, begun)
  rows.push(`| nothing | ${calm.length} | ${calm.filter(failed).length} | ${Math.round(p99(calm))} | | |`)
  for (const { what, run } of killsOf(cluster, redis)) {
    const killedAt = performance.now()
    const before = p99(endedIn(players.samples, killedAt - calmMs, killedAt))
    await run()
    const backAfter = (performance.now() - killedAt) / 1000
    await wait(calmMs)
    const end = performance.now()
    const during = endedIn(players.samples, killedAt, end)
    const { raised, last, named } = tailOf(players.samples, killedAt, end, before)
    console.log(
      `${what}: back after ${backAfter.toFixed(1)} s, p99 raised for ${raised} s, last slow request at ${last} s`,
    )
    for (const one of named) console.log(`  ${one}`)
    rows.push(
      `| ${what} | ${during.length} | ${during.filter(failed).length} | ${Math.round(before)} / ${Math.round(p99(during))} | ${raised} s | ${last} s |`,
    )
  }
  const done = await players.end()
  lost = await lostOf(cluster, done)
  rows.push('')
  rows.push(
    `${done.deposits.length} deposits and ${done.rounds.length} rounds were acknowledged; lost or done twice: ${lost.length}. ` +
      `Signed out: ${done.signedOut.length}.`,
  )
} finally {
  await cluster.close()
  await redis.close()
}
const table = [
  `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} processors for everything, ${values.players} players without a pause.`,
  '',
  '| Killed | requests until all was calm again | of them failed once | p99 before / after, ms | raised for | last slow or failed one |',
  '| --- | --- | --- | --- | --- | --- |',
  ...rows,
  '',
].join('\n')
console.log(`\n${table}`)
for (const one of lost) console.log(one)
if (lost.length > 0) process.exitCode = 1
else if (values.write)
  writeFileSync(
    DOC,
    readFileSync(DOC, 'utf8').replace(MARKED, (_, start: string, end: string) => `${start}${table}${end}`),
  )
