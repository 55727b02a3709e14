/**
 * Measures whether the audit of a large ledger finishes under load. A new PostgreSQL database of the server in
 * TEST_DATABASE_URL is filled with transfers, bets run all the time, and the checks of sandbox/operator/audit run without their
 * pauses. Then one wrong sen is planted in an old transfer and must be found. Five million transfers take half an hour
 * and 4 GB of disk.
 *
 *   TEST_DATABASE_URL=postgres://… node workshop/bench/audit.ts [--players 25000] [--rounds 100] [--bettors 8]
 */
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { rupiah } from '../../contract/money/sen.ts'
import { ROUND_CHECKS } from '../../sandbox/games/server/rounds/check.ts'
import { openDatabase } from '../../sandbox/kit/db/open.ts'
import type { Database } from '../../sandbox/kit/db/types.ts'
import { growLedger, grownPlayer } from '../../sandbox/ledger/grow.testing.ts'
import { passPiece } from '../../sandbox/operator/audit/pass.ts'
import { auditStatus } from '../../sandbox/operator/audit/status.ts'
import { auditStep } from '../../sandbox/operator/audit/step.ts'
import { bet } from '../../sandbox/operator/game-wallet/moves.ts'
import { betBy, playerAt } from '../../sandbox/testing.ts'
import { freshDatabase } from '../../tests/support/freshDatabase.ts'

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '25000' },
    rounds: { type: 'string', default: '100' },
    bettors: { type: 'string', default: '8' },
  },
})
const [players, rounds, bettors] = [values.players, values.rounds, values.bettors].map(Number)
const server = process.env.TEST_DATABASE_URL
if (!server || !players || !rounds || !bettors) throw new Error('TEST_DATABASE_URL says where PostgreSQL is')
const log = pino({ level: 'silent' })
const STAKE = rupiah(1_000)
/** As in production: the interval of the check of new entries, also during the full pass. */
const NEW_EVERY_MS = 15_000

const seconds = (ms: number) => Math.round(ms / 100) / 10
const report = (what: string, value: unknown) =>
  console.log(`${new Date().toISOString().slice(11, 19)} ${what}: ${value}`)

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const from = performance.now()
  return [await work(), performance.now() - from]
}

/** Players who bet until they are stopped. */
async function betting(database: Database) {
  let [bets, refused, going] = [0, 0, true]
  const all = await Promise.all(
    Array.from({ length: bettors ?? 1 }, () => playerAt(database, Date.now(), { main: rupiah(1_000_000_000) })),
  )
  const done = Promise.all(
    all.map(async (player) => {
      while (going) {
        const { status } = await bet(database, { ...betBy(player, STAKE), amount: STAKE }, Date.now())
        if (status === 'RS_OK') bets++
        else refused++
      }
    }),
  )
  return {
    counted: () => ({ bets, refused }),
    async stop() {
      going = false
      await done
    },
  }
}

/** Checks new entries until none are left, and times each check. */
async function checkNew(database: Database, times: number[]): Promise<void> {
  for (let result = 'behind'; result === 'behind'; ) {
    const [next, ms] = await timed(() => auditStep({ database, log, checks: ROUND_CHECKS }))
    times.push(ms)
    result = next
  }
}

/** Runs a full pass, with checks of new entries between its pieces. Ends early once a problem was found. */
async function pass(database: Database) {
  const [pieces, steps]: [number[], number[]] = [[], []]
  const from = performance.now()
  let lastNew = from
  for (let result = 'more'; result === 'more'; ) {
    const [next, ms] = await timed(() => passPiece({ database, log, checks: ROUND_CHECKS }))
    pieces.push(ms)
    result = next
    if ((await auditStatus(database.db)).problems > 0) break
    if (performance.now() - lastNew < NEW_EVERY_MS) continue
    await checkNew(database, steps)
    lastNew = performance.now()
  }
  const most = (times: number[]) => seconds(Math.max(0, ...times))
  return { ms: performance.now() - from, pieces: pieces.length, longestPiece: most(pieces), longestStep: most(steps) }
}

const { url, drop } = await freshDatabase(server)
const database = await openDatabase({ databaseUrl: url, dataDir: '', log })
try {
  const [, grownMs] = await timed(() => growLedger(database, { players, rounds, now: Date.now() }))
  // This uses the connection of the audit, which has longer time limits.
  const { rows } = await database.auditTransaction(async (tx) => {
    await tx.execute(sql`analyze`)
    return await tx.execute<{ transfers: string; size: string }>(
      sql`select count(*) as transfers, pg_size_pretty(pg_database_size(current_database())) as size from transfer`,
    )
  })
  report('transfers, size', `${rows[0]?.transfers}, ${rows[0]?.size}, written in ${seconds(grownMs)} s`)

  const load = await betting(database)
  const first: number[] = []
  await checkNew(database, first)
  report('the first check of everything new, s', first.map(seconds).join(' '))
  const whole = await pass(database)
  const { bets, refused } = load.counted()
  report('full pass, s of work', seconds(whole.ms))
  report('pieces, the longest in s', `${whole.pieces}, ${whole.longestPiece}`)
  report('check of everything new during the pass, the longest in s', whole.longestStep)
  report('bets a second meanwhile', `${Math.round((bets * 1000) / whole.ms)}, refused ${refused}`)
  report('problems', (await auditStatus(database.db)).problems)

  // The last account that the pass reads.
  const planted = `main:${grownPlayer(players)}`
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      update transfer set amount = amount + 1
      where id = (select id from transfer where debit_account = ${planted} order by created_at limit 1)`)
  })
  const defects = await pass(database)
  await load.stop()
  const status = await auditStatus(database.db)
  report('one wrong sen found after s of work', seconds(defects.ms))
  report('money', status.stopped === 'problem' ? 'stopped' : 'moves')
} finally {
  await database.close()
  await drop()
}
