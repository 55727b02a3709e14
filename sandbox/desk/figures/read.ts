import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY_MS } from '../../../contract/time/wib.ts'
import type { Database, Tx } from '../../kit/db/types.ts'
import { SYSTEM } from '../../ledger/accounts.ts'
import { type Count, FLOW, FLOWS, type Flow, type Sums } from './numbers.ts'

/** Days in Indonesia, `2026-11-21`, both included. */
export interface Days {
  from: string
  to: string
}

export interface Figures {
  days: { day: string; counts: Record<Count, number>; sums: Sums }[]
  /** Of all days together; a player who played on two days is one. */
  counts: Record<Count, number>
  flows: { flow: Flow; transfers: number; amount: bigint }[]
  games: GameSums[]
}

export interface GameSums {
  /** Empty: what moved between players and house without a game. */
  game: string
  bets: number
  sums: Sums
}

/** Nothing can be written, and every query sees the same moment. */
export const readOnly = <T>({ transaction }: Database, fn: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    return await fn(tx)
  })

const beginOf = (day: string) => Date.parse(`${day}T00:00:00+07:00`)
const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`

/** Whether a moment lies in these days. */
export const within = (moment: SQL, { from, to }: Days): SQL =>
  sql`${moment} >= ${at(beginOf(from))} and ${moment} < ${at(beginOf(to) + DAY_MS)}`

/** The day of a moment in Indonesia, which has no summer time. */
const dayIn = (moment: SQL) => sql`(${moment} at time zone interval '7 hours')::date`

/** The posted transfers of these days by the indexes on time. Only payouts and returns settle later than made. */
export const ofTransfers = (days: Days): SQL => sql`t.state = 'posted' and ${within(sql`t.settled_at`, days)}
  and (${within(sql`t.created_at`, days)} or t.credit_account = 'system:outside')`

/** Deposits of `t` whose order `o` was made on an earlier day; an operator may have credited another amount for it. */
export const LATE: SQL = sql`(t.kind = 'deposit' and t.debit_account = 'system:outside'
  and ${dayIn(sql`o.created_at`)} < ${dayIn(sql`t.settled_at`)})`
export const ORDER_OF: SQL = sql`coalesce(o.replaced_by, o.trans_no) = t.id`

/** Every number of these days, from the transfers themselves. */
export async function readFigures(database: Database, days: Days): Promise<Figures> {
  return await readOnly(database, async (tx) => {
    // Groups are few, and the planner expects millions: it would write all rows to disk to sort them, and compile code first.
    await tx.execute(sql`set local enable_sort = off`)
    await tx.execute(sql`set local jit = off`)
    // For one group of moves a session: with less, the moves are read one by one in the order of an index.
    await tx.execute(sql`set local work_mem = '64MB'`)
    const moved = await movedIn(tx, days)
    const counted = {
      newPlayers: await newPlayers(tx, days),
      players: await played(tx, days),
      orders: await orders(tx, days),
    }
    const names = new Set([
      ...moved.map(({ day }) => day),
      ...Object.values(counted).flatMap((some) => [...some.keys()]),
    ])
    names.delete(ALL)
    const countsOf = (day: string) => ({
      newPlayers: counted.newPlayers.get(day) ?? 0,
      players: counted.players.get(day) ?? 0,
      orders: counted.orders.get(day) ?? 0,
    })
    return {
      days: [...names]
        .sort()
        .map((day) => ({ day, counts: countsOf(day), sums: sumsOf(moved.filter((row) => row.day === day)) })),
      counts: countsOf(ALL),
      flows: FLOWS.flatMap((flow) => {
        const some = moved.filter((row) => row.flow === flow)
        const amount = some.reduce((sum, row) => sum + row.amount, 0n)
        const transfers = some.reduce((sum, row) => sum + row.transfers, 0)
        return transfers > 0 ? [{ flow, transfers, amount }] : []
      }),
      games: await games(tx, days, sumsOf(moved)),
    }
  })
}

const Moved = z.object({
  day: z.string(),
  flow: z.enum(FLOWS),
  transfers: z.coerce.number(),
  amount: z.coerce.bigint(),
})
type Moved = z.infer<typeof Moved>

async function movedIn(tx: Tx, days: Days): Promise<Moved[]> {
  // By whole days since the first: a sum of integers for each row, where a date of a time zone takes as long as all the rest.
  const all = await tx.execute(sql`
    select ${dayIn(sql`begins`)}::text as day, flow, transfers, amount from (
      select date_bin(interval '1 day', t.settled_at, ${at(beginOf(days.from))}) as begins, ${FLOW} as flow,
        count(*) as transfers, sum(t.amount)::text as amount
      from transfer t where ${ofTransfers(days)} group by 1, 2) as one`)
  const late = await tx.execute(sql`
    select ${dayIn(sql`t.settled_at`)}::text as day, 'late' as flow, count(*) as transfers, sum(t.amount)::text as amount
    from transfer t join deposit_order o on ${ORDER_OF} where ${ofTransfers(days)} and ${LATE} group by 1`)
  const lateRows = z.array(Moved).parse(late.rows)
  const onTime = z
    .array(Moved)
    .parse(all.rows)
    .map((row) => {
      const some = row.flow === 'deposit' ? lateRows.find(({ day }) => day === row.day) : undefined
      return some ? { ...row, transfers: row.transfers - some.transfers, amount: row.amount - some.amount } : row
    })
  return [...onTime, ...lateRows]
}

const sumsOf = (rows: readonly Moved[]): Sums => {
  const sums: Sums = {}
  for (const { flow, amount } of rows) sums[flow] = (sums[flow] ?? 0n) + amount
  return sums
}

/** The name of all days together. */
const ALL = ''
const Counted = z.array(z.object({ day: z.string().nullable(), number: z.coerce.number() }))

async function counts(tx: Tx, day: SQL, what: SQL, from: SQL): Promise<Map<string, number>> {
  const { rows } = await tx.execute(sql`
    select day::text, ${what} as number from (select ${day} as day, * from ${from}) as one group by grouping sets ((day), ())`)
  return new Map(Counted.parse(rows).map(({ day, number }) => [day ?? ALL, number]))
}

const newPlayers = (tx: Tx, days: Days) =>
  counts(tx, dayIn(sql`created_at`), sql`count(*)`, sql`player where ${within(sql`created_at`, days)}`)
const orders = (tx: Tx, days: Days) =>
  counts(tx, dayIn(sql`created_at`), sql`count(*)`, sql`deposit_order where ${within(sql`created_at`, days)}`)

/** Who placed a bet: each session of a game has a row for each of its days. */
async function played(tx: Tx, { from, to }: Days): Promise<Map<string, number>> {
  const { rows } = await tx.execute(sql`
    select l.day::text, count(distinct s.player) as number from game_line l join game_session s on s.id = l.session
    where l.kind = 'bet' and l.day between ${from} and ${to} group by grouping sets ((l.day), ())`)
  return new Map(Counted.parse(rows).map(({ day, number }) => [day ?? ALL, number]))
}

const Game = z.object({
  game: z.string(),
  bets: z.coerce.number(),
  stake: z.coerce.bigint(),
  stakeReturned: z.coerce.bigint(),
  win: z.coerce.bigint(),
})

/** By game, from the wallet's moves. Other transfers of the house are a line without a game: all add up. */
async function games(tx: Tx, days: Days, sums: Sums): Promise<GameSums[]> {
  const { rows } = await tx.execute(sql`
    select s.game, sum(m.bets) as bets, sum(m.stake)::text as stake, sum(m.back)::text as "stakeReturned", sum(m.win)::text as win
    from (
      select session, count(*) filter (where kind = 'bet') as bets,
        coalesce(sum(main + bonus) filter (where kind = 'bet'), 0) as stake,
        coalesce(sum(main + bonus) filter (where kind = 'rollback'), 0) as back,
        coalesce(sum(main + bonus) filter (where kind = 'win'), 0) as win
      from game_move where ${within(sql`created_at`, days)} group by session
    ) m join game_session s on s.id = m.session
    group by s.game order by sum(m.stake) desc, s.game`)
  const of = z
    .array(Game)
    .parse(rows)
    .map(({ game, bets, ...moved }): GameSums => ({ game, bets, sums: moved }))
  const rest = (flow: 'stake' | 'stakeReturned' | 'win') =>
    of.reduce((left, { sums }) => left - (sums[flow] ?? 0n), sums[flow] ?? 0n)
  const without = { stake: rest('stake'), stakeReturned: rest('stakeReturned'), win: rest('win') }
  return Object.values(without).some((amount) => amount !== 0n) ? [...of, { game: '', bets: 0, sums: without }] : of
}

const Standing = z.array(z.object({ account: z.string(), paid: z.coerce.bigint() }))

/** What the ledger itself says at this moment: what the days since its beginning add up to. */
export async function standing(database: Database): Promise<Record<'netDeposits' | 'gross' | 'bonuses', bigint>> {
  const { rows } = await readOnly(database, (tx) =>
    tx.execute(sql`select account, (debits_posted - credits_posted)::text as paid from system_account`),
  )
  const paid = new Map(Standing.parse(rows).map((row) => [row.account, row.paid]))
  const of = (account: string) => paid.get(account) ?? 0n
  return { netDeposits: of(SYSTEM.outside), gross: -of(SYSTEM.house), bonuses: of(SYSTEM.promotion) }
}
