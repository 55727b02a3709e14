import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../kit/db/testing.ts'
import { readOrders } from './orders.ts'

const database = testDatabase()
const DAY = Date.parse('2026-11-10T12:00:00+07:00')
const WINDOW = { from: DAY - 3_600_000, until: DAY + 3_600_000 }

beforeAll(async () => {
  // The rows alone: their players and transfers are not looked at.
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into deposit_order (trans_no, player, method, type, amount, state, data, transfer_id, created_at, updated_at, expires_at)
      select no, 'p', 'QRIS', 'qrcode', 5000000, state, 'x', transfer, at, at, at
      from (values
        ('KCL-261110-AAAAAA', 'credited', 't1', to_timestamp(${DAY / 1000}::float8)),
        ('KCL-261110-BBBBBB', 'expired', null, to_timestamp(${DAY / 1000}::float8)),
        ('KCL-261101-CCCCCC', 'credited', 't2', to_timestamp(${DAY / 1000}::float8) - interval '9 days')
      ) as rows (no, state, transfer, at)`)
    await tx.execute(sql`
      insert into withdrawal (trans_no, player, amount, method, account_no, holder, phone, email, state, created_at, settled_at)
      values ('W-1', 'p', 7500000, 'BCA', '1', 'x', '1', 'x', 'credited',
        to_timestamp(${DAY / 1000}::float8) - interval '1 day', to_timestamp(${DAY / 1000}::float8))`)
  })
})

// Proves OPS-75.
test('the paid orders of the days are read, and whatever became of those that the file names', async () => {
  const read = async (kinds: ('deposit' | 'withdrawal')[], references: string[]) =>
    (await readOrders(database.db, { kinds, window: WINDOW, references })).map(({ reference, state, amount }) => [
      reference,
      state,
      amount,
    ])
  expect(await read(['deposit'], [])).toEqual([['KCL-261110-AAAAAA', 'credited', 5_000_000]])
  expect(await read(['withdrawal'], ['KCL-261110-BBBBBB', 'KCL-261101-CCCCCC', "'; drop table player; --"])).toEqual([
    ['W-1', 'credited', 7_500_000],
    ['KCL-261110-BBBBBB', 'expired', 5_000_000],
    ['KCL-261101-CCCCCC', 'credited', 5_000_000],
  ])
})
