import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../kit/db/testing.ts'
import type { Database, Tx } from '../../kit/db/types.ts'
import { growLedger } from '../../ledger/grow.testing.ts'
import { passPiece } from './pass.ts'
import { auditStatus } from './status.ts'
import { auditOf } from './testing.ts'

const PLAYERS = 300
const ROUNDS = 50
/** How often a pass may read a row on average: by the check of its own table, and by the checks of the tables around it. */
const TIMES_AT_MOST = 8

const database = testDatabase()
beforeAll(async () => {
  await growLedger(database, { players: PLAYERS, rounds: ROUNDS, now: Date.UTC(2026, 10, 21) })
  await database.db.execute(sql`analyze`)
})

/** The number of table rows that the transaction has read, by index or by scan. */
async function readBy(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ sum: string }>(sql`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) from pg_stat_xact_user_tables`)
  return Number(rows[0]?.sum)
}

// Proves MON-42.
test('a full pass reads each row a few times, for any number of transfers of a house account', async () => {
  let read = 0
  const counted: Database = {
    ...database,
    auditTransaction: (work) =>
      database.auditTransaction(async (tx) => {
        // A table this small is cheaper to scan; a large one is not, and only its indexes are of interest here.
        await tx.execute(sql`set local enable_seqscan = off`)
        const before = await readBy(tx)
        const result = await work(tx)
        read += (await readBy(tx)) - before
        return result
      }),
  }
  while ((await passPiece(auditOf(counted))) === 'more');
  const { rows } = await database.db.execute<{ count: string }>(sql`
    select (select count(*) from transfer) + (select count(*) from game_move) + (select count(*) from account) as count`)
  expect((await auditStatus(database.db)).problems).toBe(0)
  expect(read).toBeLessThan(TIMES_AT_MOST * Number(rows[0]?.count))
})
