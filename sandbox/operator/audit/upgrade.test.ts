import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { rupiah } from '../../../contract/money/sen.ts'
import { freshDatabase } from '../../../tests/support/freshDatabase.ts'
import { temporaryFolder } from '../../../tests/support/temporaryFolder.ts'
import { openDatabase } from '../../kit/db/open.ts'
import { SERVER, SILENT } from '../../kit/db/testing.ts'
import type { Database } from '../../kit/db/types.ts'
import { mainOf, SYSTEM } from '../../ledger/accounts.ts'
import { checkLedger } from '../../ledger/check.ts'
import { settle } from '../../ledger/holds.ts'
import { totalsOf } from '../../ledger/totals.ts'
import { post } from '../../ledger/transfers.ts'
import { sessionOf } from '../protection/playSession.ts'
import { passAll, proveNew } from './testing.ts'

const NOW = Date.UTC(2026, 10, 21)
const MIGRATIONS = fileURLToPath(new URL('../../migrations/', import.meta.url))
/** The first migration of the release whose audit starts from a mark. */
const FIRST_NEW = '090'
const after: (() => unknown)[] = []
afterEach(async () => {
  for (const one of after.splice(0).reverse()) await one()
})

/** A ledger as the previous release left it: two players, all kinds of transfers, open and settled holds. */
const PAST = sql.raw(`
insert into player (id, username, username_key, avatar, invite_code, created_at)
select 'p' || n, 'p' || n, 'p' || n, '', 'K' || n, '2026-11-01' from generate_series(1, 2) n;
insert into account (id, owner, kind, no_overdraft)
select kind || ':p' || n, 'p' || n, kind, true from generate_series(1, 2) n, unnest(array['main', 'bonus']) kind;
insert into transfer (id, kind, state, debit_account, credit_account, amount, external_ref, reverses, created_at, settled_at)
values
  ('d1', 'deposit', 'posted', 'system:outside', 'main:p1', 100000, 'ref1', null, '2026-11-02', '2026-11-02'),
  ('d2', 'deposit', 'posted', 'system:outside', 'main:p2', 50000, null, null, '2026-11-02', '2026-11-02'),
  ('b1', 'bonus', 'posted', 'system:promotion', 'bonus:p1', 10000, null, null, '2026-11-02', '2026-11-02'),
  ('s1', 'bet', 'posted', 'main:p1', 'system:house', 20000, null, null, '2026-11-20', '2026-11-20'),
  ('w1', 'win', 'posted', 'system:house', 'main:p1', 5000, null, null, '2026-11-20', '2026-11-20'),
  ('s2', 'bet', 'posted', 'bonus:p1', 'system:house', 3000, null, null, '2026-11-20', '2026-11-20'),
  ('r2', 'reversal', 'posted', 'system:house', 'bonus:p1', 3000, null, 's2', '2026-11-20', '2026-11-20'),
  ('h1', 'withdrawal', 'pending', 'main:p1', 'system:outside', 30000, null, null, '2026-11-20', null),
  ('h2', 'withdrawal', 'pending', 'main:p1', 'system:outside', 4000, null, null, '2026-11-20', null),
  ('h3', 'withdrawal', 'pending', 'main:p2', 'system:outside', 1000, null, null, '2026-11-20', null);
update transfer set state = 'posted', settled_at = '2026-11-20' where id = 'h2';
insert into transfer (id, kind, state, debit_account, credit_account, amount, reverses, created_at, settled_at)
values ('r3', 'reversal', 'posted', 'system:outside', 'main:p1', 1500, 'h2', '2026-11-20', '2026-11-20');
insert into play_session (player, started_at, seen_at) values ('p1', '2026-11-20', '2026-11-20 23:50:00');
`)

async function upgraded(): Promise<Database> {
  const folder = temporaryFolder()
  const migrations = join(folder, 'migrations')
  cpSync(MIGRATIONS, migrations, { recursive: true })
  for (const name of readdirSync(migrations)) if (name >= FIRST_NEW) rmSync(join(migrations, name))
  const fresh = SERVER ? await freshDatabase(SERVER) : undefined
  if (fresh) after.push(fresh.drop)
  const place = { dataDir: folder, databaseUrl: fresh?.url, log: SILENT }
  const old = await openDatabase({ ...place, migrations: pathToFileURL(`${migrations}/`) })
  await old.db.execute(PAST)
  await old.close()
  const database = await openDatabase(place)
  after.push(() => database.close())
  return database
}

test('the ledger of the previous release is taken over', { timeout: 120_000 }, async () => {
  const database = await upgraded()
  const { db } = database
  const found = async () =>
    (await db.execute<{ found: string }>(sql`select rule || ': ' || detail as found from ledger_problem order by 1`))
      .rows
  expect(await checkLedger(db)).toEqual([])
  const system = async () =>
    (
      await db.execute(
        sql`select account, debits_posted - credits_posted as balance from system_account order by account`,
      )
    ).rows
  const before = [
    { account: 'system:house', balance: String(-20_000 + 5_000) },
    { account: 'system:outside', balance: String(150_000 - 4_000 + 1_500) },
    { account: 'system:promotion', balance: '10000' },
  ]
  expect(await system()).toEqual(before)

  // The totals of a player are computed on the first read and stored from then on.
  const totals = { deposited: rupiah(1000), withdrawn: rupiah(25), staked: rupiah(200), won: rupiah(50) }
  expect(await totalsOf(db, 'p1')).toEqual(totals)
  expect(await sessionOf(db, 'p1', 30, NOW)).toMatchObject({ deposits: 0, net: rupiah(-150) })
  await database.transaction(async (tx) => {
    await settle(tx, 'h1', 'posted', NOW)
    const bet = { id: 's3', kind: 'bet', debit: mainOf('p1'), credit: SYSTEM.house, amount: rupiah(10) } as const
    await post(tx, [bet], NOW)
  })
  // The money of the other player moves before the first read.
  await database.transaction((tx) => settle(tx, 'h3', 'voided', NOW))
  expect(await totalsOf(db, 'p1')).toEqual({ ...totals, withdrawn: rupiah(325), staked: rupiah(210) })

  await proveNew(database)
  expect(await passAll(database)).toBe('passed')
  expect(await found()).toEqual([])
  expect(await system()).toEqual([
    { account: 'system:house', balance: String(-15_000 - 1_000) },
    { account: 'system:outside', balance: String(147_500 - 30_000) },
    { account: 'system:promotion', balance: '10000' },
  ])

  // One wrong sen in an old transfer, which has no number.
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update transfer set amount = amount + 1 where id = 'd2'`)
  })
  await passAll(database)
  expect((await found()).map(({ found }) => found)).toEqual([
    'an account is the fold of its transfers: main:p2 debits 0 credits -1',
    'an account of the system is the fold of its transfers: system:outside debits_posted -1',
  ])
})
