/**
 * Measures how many bets a second the wallet of the games accepts: two processes, each with its own connections, on one new PostgreSQL
 * database of the server in TEST_DATABASE_URL. All bets go to the one account of the house, each player bets one bet after the
 * other. The ledger is checked at the end. What a bet costs in processor time says the most on a machine that does other things too;
 * the database's share is only known when it runs on the same Linux machine.
 *
 *   TEST_DATABASE_URL=postgres://… node workshop/bench/bets.ts [--seconds 20] [--processes 2] [--players 40]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import pino from 'pino'
import { rupiah } from '../../contract/money/sen.ts'
import { openDatabase } from '../../sandbox/kit/db/open.ts'
import { bet } from '../../sandbox/operator/game-wallet/moves.ts'
import { betBy, playerAt, problemsOf } from '../../sandbox/testing.ts'
import { freshDatabase } from '../../tests/support/freshDatabase.ts'
import { databaseCpu } from './databaseCpu.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    processes: { type: 'string', default: '2' },
    players: { type: 'string', default: '40' },
    database: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const log = pino({ level: 'silent' })
const RICH = rupiah(1_000_000_000)
const STAKE = rupiah(10_000)

/** One process: its players bet for a time. Tells its parent how many bets, and how long each took. */
async function work(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '', log })
  const players = await Promise.all(
    Array.from({ length: Number(values.players) }, () => playerAt(database, Date.now(), { main: RICH })),
  )
  process.send?.('ready')
  await once(process, 'message')
  const took: number[] = []
  const refused = new Map<string, number>()
  const before = process.cpuUsage()
  const until = performance.now() + seconds * 1000
  await Promise.all(
    players.map(async (player) => {
      while (performance.now() < until) {
        const from = performance.now()
        const { status } = await bet(database, { ...betBy(player, STAKE), amount: STAKE }, Date.now())
        if (status === 'RS_OK') took.push(performance.now() - from)
        else refused.set(status, (refused.get(status) ?? 0) + 1)
      }
    }),
  )
  process.send?.({ took, refused: [...refused], cpu: process.cpuUsage(before) })
  // The connections stay open until the parent has read their cost.
  await once(process, 'message')
  await database.close()
  process.disconnect()
}

interface Report {
  took: number[]
  refused: [string, number][]
  cpu: NodeJS.CpuUsage
}

async function measure(server: string): Promise<void> {
  const { url, drop } = await freshDatabase(server)
  try {
    const database = await openDatabase({ databaseUrl: url, dataDir: '', log })
    const children = Array.from({ length: Number(values.processes) }, () =>
      fork(new URL(import.meta.url), ['--database', url, '--seconds', values.seconds, '--players', values.players]),
    )
    await Promise.all(children.map((child) => once(child, 'message')))
    const client = new Client(url)
    await client.connect()
    const before = await databaseCpu(client)
    const reports = children.map((child) => once(child, 'message'))
    for (const child of children) child.send('go')
    const all = (await Promise.all(reports)).map(([report]) => report as Report)
    const serverMs = (await databaseCpu(client)) - before
    for (const child of children) child.send('end')
    const oursMs = all.reduce((sum, { cpu }) => sum + cpu.user + cpu.system, 0) / 1000
    const took = all.flatMap((one) => one.took).sort((a, b) => a - b)
    const at = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0)
    const { rows } = await client.query('select deadlocks from pg_stat_database where datname = current_database()')
    await client.end()
    console.table({
      'bets a second': Math.round(took.length / seconds),
      'p50 ms': at(0.5),
      'p99 ms': at(0.99),
      deadlocks: Number(rows[0]?.deadlocks ?? 0),
      refused: JSON.stringify(all.flatMap((one) => one.refused)),
      'CPU ms a bet, ours': Number((oursMs / took.length).toFixed(2)),
      'CPU ms a bet, the database': Number((serverMs / took.length).toFixed(2)),
      problems: (await problemsOf(database)).length,
    })
    await database.close()
  } finally {
    await drop()
  }
}

const server = process.env.TEST_DATABASE_URL
if (values.database) await work(values.database)
else if (server) await measure(server)
else throw new Error('TEST_DATABASE_URL says where PostgreSQL is')
