/**
 * Measures the page of figures of the reference upstream on five million transfers of ninety days: a day, a week, a month
 * and all days, each read five times on a new PostgreSQL database of the server in TEST_DATABASE_URL, and its processor time
 * without helpers, which a busy machine does not change. Fails when the days do not add up to the ledger. Takes some minutes and 4 GB of disk; `--database` keeps the filled database under this address
 * and measures it again.
 *
 *   TEST_DATABASE_URL=postgres://… node workshop/bench/figuresPage.ts [--transfers 5000000] [--database postgres://…]
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import { Client } from 'pg'
import pino from 'pino'
import { isoDay } from '../../contract/time/time.ts'
import { DAY_MS } from '../../contract/time/wib.ts'
import { AMOUNTS, total } from '../../sandbox/desk/figures/numbers.ts'
import { type Days, readFigures, standing } from '../../sandbox/desk/figures/read.ts'
import { openDatabase } from '../../sandbox/kit/db/open.ts'
import type { Database } from '../../sandbox/kit/db/types.ts'
import { freshDatabase } from '../../tests/support/freshDatabase.ts'
import { databaseCpu } from './databaseCpu.ts'

const { values } = parseArgs({
  options: { transfers: { type: 'string', default: '5000000' }, database: { type: 'string' } },
})
const server = process.env.TEST_DATABASE_URL
if (!server && !values.database) throw new Error('TEST_DATABASE_URL says where PostgreSQL is')

const DAYS = 90
const PLAYERS = 20_000
const ROUNDS_A_DAY = 60
const GAMES = ['roda-hoki', 'jago-fajar', 'ranjau', 'plinko', 'roket-garuda', 'galaksi-4d', 'sicbo', 'blackjack-21']
/** Every second round wins, so a round has one transfer and a half, and two moves. */
const rounds = Math.round(Number(values.transfers) / 1.5 / DAYS)
const daily = Math.ceil(rounds / ROUNDS_A_DAY)
/** 00:00 of the first day. */
const FIRST = Date.parse('2026-08-29T00:00:00+07:00')
const RUNS = 5

const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`

/** A past written straight into the tables in the order of its times, as a running product leaves it on the disk. */
async function fill({ auditTransaction }: Database): Promise<void> {
  const write = (...statements: SQL[]) =>
    auditTransaction(async (tx) => {
      // Without triggers: they would write each account once for each of its transfers.
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const statement of statements) await tx.execute(statement)
    })
  await write(
    sql`insert into player (id, username, username_key, avatar, invite_code, created_at)
      select id, id, id, '', id, ${at(FIRST)} + n * interval '6 minutes'
      from (select n, 'grown' || n as id from generate_series(0, ${PLAYERS - 1}) n) as one`,
    sql`insert into account (id, owner, kind, no_overdraft)
      select kind || ':grown' || n, 'grown' || n, kind, true from generate_series(0, ${PLAYERS - 1}) n, unnest(array['main', 'bonus']) kind`,
  )
  for (let day = 0; day < DAYS; day++) {
    await write(...dayOf(day))
    if (day % 10 === 9) console.log(`  ${day + 1} of ${DAYS} days`)
  }
  await write(
    sql`with side as (
        select debit_account as account, sum(amount) as d, 0 as c from transfer group by 1
        union all select credit_account, 0, sum(amount) from transfer group by 1)
      update ledger_tally t set debits_posted = s.d, credits_posted = s.c
      from (select account, sum(d) as d, sum(c) as c from side where account like 'system:%' group by 1) s where s.account = t.account`,
  )
}

/** Who plays the round of `n` on this day, and when. */
const playerOf = (day: number) => sql`'grown' || ((n % ${daily}::bigint + ${day * 37}) % ${PLAYERS}::bigint)`
const momentOf = (day: number, of: number) =>
  sql`${at(FIRST + day * DAY_MS)} + (n * ${(DAY_MS - 1000) / of / 1000}::float8) * interval '1 second'`

function dayOf(day: number): SQL[] {
  const prefix = sql.raw(`'${String(day).padStart(8, '0')}-0000-4000-8000-'`)
  const games = sql`(array[${sql.join(
    GAMES.map((game) => sql`${game}`),
    sql`, `,
  )}])[1 + n % ${GAMES.length}]`
  return [
    sql`insert into game_session (id, token_hash, player, sign_in, game, lang, opened_at, expires_at)
      select ${day}::text || '-' || player, sha256((${day}::text || player)::bytea), player, sha256(player::bytea), ${games}, 'id', made, made
      from (select n, ${playerOf(day)} as player, ${at(FIRST + day * DAY_MS)} as made from generate_series(0, ${daily - 1}) n) as one`,
    sql`create temporary table moved on commit drop as
      select ${prefix} || lpad(to_hex(n * 2 + is_win), 12, '0') as id, case is_win when 1 then 'win' else 'bet' end as kind, player,
        ${day}::text || '-' || n as round, case is_win when 1 then ${prefix} || lpad(to_hex(n * 2), 12, '0') end as bet,
        case when is_win = 0 then 10000 when n % 2 = 0 then 18000 else 0 end as amount, made + is_win * interval '300 ms' as made
      from (select n, ${playerOf(day)} as player, ${momentOf(day, rounds)} as made from generate_series(0::bigint, ${rounds - 1}) n) as one,
        generate_series(0, 1) is_win`,
    sql`insert into game_move (id, kind, session, round, bet, main, bonus, created_at)
      select id, kind, ${day}::text || '-' || player, round, bet, amount, 0, made from moved`,
    sql`insert into transfer (id, kind, state, debit_account, credit_account, amount, created_at, settled_at)
      select 'game:' || id || ':main', kind, 'posted',
        case kind when 'bet' then 'main:' || player else 'system:house' end,
        case kind when 'bet' then 'system:house' else 'main:' || player end, amount, made, made from moved where amount > 0`,
    sql`insert into game_line (trans_no, session, day, kind, rounds)
      select session || '-bet', session, ${isoDay(FIRST + day * DAY_MS)}::date, 'bet', ${ROUNDS_A_DAY}
      from (select ${day}::text || '-' || ${playerOf(day)} as session from generate_series(0, ${daily - 1}) n) as one`,
    ...paymentsOf(day),
  ]
}

/** Of three players one pays in, every fiftieth of them a day late; of ten one is paid out on the day after. */
function paymentsOf(day: number): SQL[] {
  const orders = Math.ceil(daily / 3)
  const number = sql`'KCL-' || ${isoDay(FIRST + day * DAY_MS)
    .slice(2)
    .replaceAll('-', '')} || '-' || lpad(n::text, 6, '0')`
  const payouts = Math.ceil(daily / 10)
  return [
    sql`create temporary table paid on commit drop as
      select ${number} as id, ${playerOf(day)} as player, ${momentOf(day, orders)} as made,
        ${momentOf(day, orders)} + case n % 50 when 0 then interval '1 day' else interval '90 seconds' end as settled
      from generate_series(0::bigint, ${orders - 1}) n`,
    sql`insert into transfer (id, kind, state, debit_account, credit_account, amount, created_at, settled_at)
      select id, 'deposit', 'posted', 'system:outside', 'main:' || player, 20000000, settled, settled from paid`,
    sql`insert into deposit_order (trans_no, player, method, type, amount, bonus, state, data, created_at, updated_at, expires_at, transfer_id)
      select id, player, 'QRIS', 'qrcode', 20000000, 0, 'credited', 'x', made, settled, made, id from paid`,
    sql`insert into transfer (id, kind, state, debit_account, credit_account, amount, created_at, settled_at)
      select 'payout-' || ${day}::text || '-' || n, 'withdrawal', 'posted', 'main:' || ${playerOf(day)}, 'system:outside', 5000000,
        ${momentOf(day, payouts)}, ${momentOf(day, payouts)} + interval '20 hours' from generate_series(0::bigint, ${payouts - 1}) n`,
  ]
}

const fresh = values.database === undefined && server ? await freshDatabase(server) : undefined
const databaseUrl = fresh?.url ?? values.database ?? ''

/** With the limits of the audit: what takes too long is measured too. */
async function open(address: string): Promise<Database> {
  const database = await openDatabase({ databaseUrl: address, dataDir: '', log: pino({ level: 'silent' }) })
  return { ...database, transaction: database.auditTransaction }
}

/** Without helpers for one query, all of its processor time is that of its connection. */
function alone(): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c max_parallel_workers_per_gather=0')
  return url.href
}

const isFilled = async ({ db }: Database) => (await db.execute(sql`select from transfer limit 1`)).rows.length > 0
const median = (some: readonly number[]) => some.toSorted((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0

const database = await open(databaseUrl)
const single = await open(alone())
const client = new Client(databaseUrl)
await client.connect()

async function timesOf(days: Days): Promise<Record<string, number | string>> {
  const took: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const begun = performance.now()
    await readFigures(database, days)
    took.push(Math.round(performance.now() - begun))
  }
  const load = loadavg()[0] ?? 0
  await readFigures(single, days)
  const before = await databaseCpu(client)
  await readFigures(single, days)
  const cpu = (await databaseCpu(client)) - before
  return { 'shortest ms': Math.min(...took), 'median ms': median(took), 'processor ms': cpu, load: load.toFixed(1) }
}

try {
  if (!(await isFilled(database))) {
    await fill(database)
    // As the server does by itself after some minutes.
    await client.query('vacuum analyze')
  }
  const last = FIRST + (DAYS - 1) * DAY_MS
  const to = isoDay(last)
  const lengths = { day: 1, week: 7, month: 30, all: DAYS }
  for (const [name, length] of Object.entries(lengths))
    console.log(name, await timesOf({ from: isoDay(last - (length - 1) * DAY_MS), to }))
  // Payouts are settled a day later.
  const { flows } = await readFigures(database, { from: isoDay(FIRST), to: isoDay(last + DAY_MS) })
  const sums = Object.fromEntries(flows.map(({ flow, amount }) => [flow, amount]))
  const ledger = await standing(database)
  for (const name of ['gross', 'netDeposits'] as const)
    if (total(AMOUNTS[name], sums) !== ledger[name]) throw new Error(`The days do not add up to the ledger: ${name}`)
} finally {
  await client.end()
  await single.close()
  await database.close()
  await fresh?.drop()
}
