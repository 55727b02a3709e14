/**
 * Rehearses the division of a grown database by months while players bet: a new PostgreSQL database of the server in
 * TEST_DATABASE_URL is filled, checked, divided under load and checked again. Says how long each lock was held and the longest
 * bet during it, and what a bet costs before and after, in processor time of this process. Fails when a bet was refused or a check
 * found something. A million transfers and as many moves take some minutes and 1 GB of disk.
 *
 *   TEST_DATABASE_URL=postgres://… node scripts/bench/partitions.ts [--players 10000] [--rounds 50] [--bettors 4] [--seconds 20]
 */
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import pino from 'pino'
import { rupiah } from '../../contract/money/sen.ts'
import { openDatabase } from '../../sandbox/kit/db/open.ts'
import { divide } from '../../sandbox/kit/db/partitions/divide.ts'
import { monthAfter, startMsOf } from '../../sandbox/kit/db/partitions/months.ts'
import { GROWING } from '../../sandbox/kit/db/partitions/tables.ts'
import type { Database } from '../../sandbox/kit/db/types.ts'
import { checkLedger } from '../../sandbox/ledger/check.ts'
import { growLedger } from '../../sandbox/ledger/grow.testing.ts'
import { checkOrders } from '../../sandbox/operator/deposits/check.ts'
import { checkGameMoves } from '../../sandbox/operator/game-wallet/check.ts'
import { bet } from '../../sandbox/operator/game-wallet/moves.ts'
import { checkWithdrawals } from '../../sandbox/operator/withdrawals/check.ts'
import { betBy, playerAt } from '../../sandbox/testing.ts'
import { freshDatabase } from '../../tests/support/freshDatabase.ts'

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '50' },
    bettors: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '20' },
  },
})
const [players = 0, rounds = 0, bettors = 0, seconds = 0] = [
  values.players,
  values.rounds,
  values.bettors,
  values.seconds,
].map(Number)
const server = process.env.TEST_DATABASE_URL
if (!server || !players || !rounds || !bettors || !seconds)
  throw new Error('TEST_DATABASE_URL says where PostgreSQL is')
const log = pino({ level: 'silent' })
const STAKE = rupiah(1_000)
const HOUR_MS = 60 * 60 * 1000

interface Bets {
  taken: number
  refused: number
  longestMs: number
  /** Processor time of this process for a bet. */
  cpuMs: number
}

/** Bets by players of this moment, until `while_` has ended. */
async function betting<T>(database: Database, now: number, during: () => Promise<T>): Promise<[T, Bets]> {
  const bets: Bets = { taken: 0, refused: 0, longestMs: 0, cpuMs: 0 }
  const all = await Promise.all(
    Array.from({ length: bettors }, () => playerAt(database, now, { main: rupiah(1_000_000_000) })),
  )
  let running = true
  const before = process.cpuUsage()
  const done = Promise.all(
    all.map(async (player) => {
      while (running) {
        const begun = performance.now()
        const { status } = await bet(database, { ...betBy(player, STAKE), amount: STAKE }, now)
        bets.longestMs = Math.max(bets.longestMs, Math.round(performance.now() - begun))
        if (status === 'RS_OK') bets.taken++
        else bets.refused++
      }
    }),
  )
  const result = await during()
  running = false
  await done
  const { user, system } = process.cpuUsage(before)
  bets.cpuMs = Number(((user + system) / 1000 / Math.max(1, bets.taken)).toFixed(2))
  return [result, bets]
}

const forSomeTime = () => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))

/** Every check of ledger, orders and games, on a connection without time limits. */
async function checked(client: Client): Promise<{ problems: number; seconds: number }> {
  const begun = performance.now()
  const db = drizzle(client)
  const problems = [
    ...(await checkLedger(db)),
    ...(await checkOrders(db)),
    ...(await checkWithdrawals(db)),
    ...(await checkGameMoves(db)),
  ]
  return { problems: problems.length, seconds: Math.round((performance.now() - begun) / 1000) }
}

const { url, drop } = await freshDatabase(server)
const database = await openDatabase({ databaseUrl: url, dataDir: '', log })
const client = new Client(url)
await client.connect()
try {
  const now = Date.now()
  const from = monthAfter(now + HOUR_MS + 1, 1)
  await growLedger(database, { players, rounds, now })
  await database.auditTransaction((tx) => tx.execute(sql`analyze`))
  const { rows } = await client.query(
    'select count(*)::int as transfers, pg_size_pretty(pg_database_size(current_database())) as size from transfer',
  )
  console.log('grown', rows[0])
  const before = await checked(client)
  console.log('checks before', before)
  const [, calm] = await betting(database, now, forSomeTime)
  console.log('bets before', calm)
  let refused = calm.refused
  for (const { name } of GROWING) {
    const [divided, bets] = await betting(database, now, () => divide(client, { table: name, from }, log, now))
    console.log(divided, bets)
    refused += bets.refused
  }
  const [, still] = await betting(database, now, forSomeTime)
  console.log('bets afterwards, in the month before the boundary', still)
  const [, later] = await betting(database, startMsOf(from) + HOUR_MS, forSomeTime)
  console.log('bets afterwards, in the first month of its own', later)
  const after = await checked(client)
  console.log('checks afterwards', after)
  refused += still.refused + later.refused
  if (refused + before.problems + after.problems > 0) process.exitCode = 1
} finally {
  await client.end()
  await database.close()
  await drop()
}
