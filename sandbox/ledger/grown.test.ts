import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rupiah } from '../../contract/money/sen.ts'
import { testDatabase } from '../kit/db/testing.ts'
import type { Tx } from '../kit/db/types.ts'
import { progressOf } from '../operator/players/turnover.ts'
import { assertDepositAllowed } from '../operator/protection/assertDepositAllowed.ts'
import { lifetimeOf } from '../operator/protection/lifetime.ts'
import { limitsOf } from '../operator/protection/limits.ts'
import { keepSession, sessionOf } from '../operator/protection/playSession.ts'
import { leftToday } from '../operator/withdrawals/create.ts'
import { problemsOf } from '../testing.ts'
import { growLedger, grownPlayer } from './grow.testing.ts'

const NOW = Date.UTC(2026, 10, 21)
const ROUNDS = 5_000
const ORDERS = 1_000
/** The player's own rows for the answer; the number must not grow with past bets or payments. */
const ROWS_AT_MOST = 60
const player = grownPlayer(1)

/** The rows that the database reads for a player with a long history. */
const database = testDatabase()
beforeAll(async () => {
  await growLedger(database, { players: 3, rounds: ROUNDS, now: NOW })
  // Deposits that were paid long ago, and one open order.
  await database.db.execute(sql`
    insert into deposit_order (trans_no, player, method, type, amount, state, data, created_at, updated_at, expires_at)
    select 'KCL-260101-' || lpad(n::text, 6, '0'), ${player}, 'QRIS', 'qrcode', 5000, case n when 1 then 'checking' else 'expired' end,
      '', at, at, at
    from generate_series(1, ${ORDERS}::integer) n, (select ${new Date(NOW - 1000).toISOString()}::timestamptz as at) as one`)
  await database.db.execute(sql`analyze`)
})

/** The number of table rows that a function has read, by index or by scan. */
async function rowsRead(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return await database.transaction(async (tx) => {
    const read = async () => {
      const { rows } = await tx.execute<{ sum: string }>(sql`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) from pg_stat_xact_user_tables`)
      return Number(rows[0]?.sum)
    }
    const before = await read()
    await work(tx)
    return (await read()) - before
  })
}

test('the generated history is sound', async () => {
  expect(await problemsOf(database)).toEqual([])
})

// Proves HIS-14.
test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['level and progress', (tx) => progressOf(tx, player, 1)],
  ['lifetime sums', (tx) => lifetimeOf(tx, player)],
  ['limits and the used amounts', (tx) => limitsOf(tx, player, NOW)],
  [
    'the check before a deposit',
    (tx) => assertDepositAllowed(tx, { player, amount: rupiah(10_000), lang: 'en', now: NOW }),
  ],
  ['the update of a session of play', (tx) => keepSession(tx, player, NOW)],
  ['a session of play', (tx) => sessionOf(tx, player, 30, NOW)],
  ['the rest of the daily withdrawal limit', (tx) => leftToday(tx, player, 1, NOW)],
])('%s: the query reads a few rows', async (_, work) => {
  expect(await rowsRead(work)).toBeLessThan(ROWS_AT_MOST)
})

test('the sums include all transfers', async () => {
  const { recharge, turnover } = await progressOf(database.db, player, 1)
  expect({ recharge, turnover }).toEqual({ recharge: 1000 * (ROUNDS + 1), turnover: 10_000 * ROUNDS })
  const [day] = await limitsOf(database.db, player, NOW)
  expect(day?.used).toBe(5000)
})
