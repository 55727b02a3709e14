/**
 * Measures what the sums of one player cost when the player has 200,000 transfers: level progress, deposit limits, lifetime
 * figures and the state of the session. For comparison it times one walk through the whole history in the same run. The
 * times are medians of fifty calls on a new PostgreSQL database of the server in TEST_DATABASE_URL.
 *
 *   TEST_DATABASE_URL=postgres://… node workshop/bench/sums.ts [--rounds 100000]
 */
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { openDatabase } from '../../sandbox/kit/db/open.ts'
import type { Db } from '../../sandbox/kit/db/types.ts'
import { growLedger, grownPlayer } from '../../sandbox/ledger/grow.testing.ts'
import { progressOf } from '../../sandbox/operator/players/turnover.ts'
import { lifetimeOf } from '../../sandbox/operator/protection/lifetime.ts'
import { limitsOf } from '../../sandbox/operator/protection/limits.ts'
import { sessionOf } from '../../sandbox/operator/protection/playSession.ts'
import { usedBy } from '../../sandbox/operator/protection/usage.ts'
import { freshDatabase } from '../../tests/support/freshDatabase.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '100000' } } })
const server = process.env.TEST_DATABASE_URL
if (!server) throw new Error('TEST_DATABASE_URL says where PostgreSQL is')
const CALLS = 50
const PLAYERS = 3
const now = Date.now()
const player = grownPlayer(1)

const MEASURED: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  'level progress': (db) => progressOf(db, player, 1),
  'deposits in the windows of the limits': (db) => usedBy(db, player, now),
  'deposit limits': (db) => limitsOf(db, player, now),
  'lifetime figures': (db) => lifetimeOf(db, player),
  'session and its reality check': (db) => sessionOf(db, player, 60, now),
  'one walk through the history': (db) =>
    db.execute(sql`select sum(amount) from transfer where ${`main:${player}`} in (debit_account, credit_account)`),
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let call = 0; call < CALLS; call++) {
    const from = performance.now()
    await work()
    took.push(performance.now() - from)
  }
  return took.sort((a, b) => a - b)[CALLS / 2] ?? Number.NaN
}

const { url, drop } = await freshDatabase(server)
const database = await openDatabase({ databaseUrl: url, dataDir: '', log: pino({ level: 'silent' }) })
try {
  // The transactions of the audit have longer time limits.
  await growLedger(
    { ...database, transaction: database.auditTransaction },
    { players: PLAYERS, rounds: Number(values.rounds), now },
  )
  await database.auditTransaction((tx) => tx.execute(sql`analyze`))
  const rows: Record<string, { 'median ms': number }> = {}
  for (const [name, work] of Object.entries(MEASURED))
    rows[name] = { 'median ms': Math.round((await medianMs(() => work(database.db))) * 10) / 10 }
  console.table(rows)
} finally {
  await database.close()
  await drop()
}
