import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { EpochMs } from '../../common/epochMs.ts'
import type { TrxKind, TrxState } from '../../contract/calls/history.ts'
import { HISTORY_PAGE } from '../../contract/calls/history.ts'
import type { Sen } from '../../contract/money/sen.ts'
import { readableSum, senOf } from '../kit/db/columns.ts'
import type { Db, Tx } from '../kit/db/types.ts'
import { gameLine, type HistoryState, history } from './tables.ts'
import { refusalOf } from './transfers.ts'

export interface NewHistory {
  transNo: string
  player: string
  kind: TrxKind
  state: HistoryState
  /** In sen; money that leaves the player is negative. */
  amount: Sen
  method?: string
  title?: string
  remark?: string
  /** The id of the transfer behind the row, once there is one. */
  transferId?: string
  /** A row that is still waiting at this time is read as expired. */
  expiresAt?: EpochMs
}

/** Writes a history row under a given number. */
export async function addHistory(tx: Tx, line: NewHistory, now: EpochMs): Promise<void> {
  await tx
    .insert(history)
    .values(rowOf(line, now))
    .catch((error: unknown) => {
      throw refusalOf(error)
    })
}

const TRIES = 8

/** Writes a history row under a random free number and returns it. Others with the number follow, so none is shared. */
export async function addNumberedHistory(
  tx: Tx,
  draw: (now: EpochMs) => string,
  line: Omit<NewHistory, 'transNo'>,
  now: number,
): Promise<string> {
  for (let tries = 0; tries < TRIES; tries++) {
    const transNo = draw(now)
    const rows = await tx
      .insert(history)
      .values(rowOf({ ...line, transNo }, now))
      .onConflictDoNothing()
      .returning({ transNo: history.transNo })
      .catch((error: unknown) => {
        throw refusalOf(error)
      })
    if (rows.length > 0) return transNo
  }
  throw new Error('No free number was found')
}

function rowOf({ expiresAt, ...line }: NewHistory, now: number) {
  const at = new Date(now)
  const until = expiresAt === undefined ? null : new Date(expiresAt)
  return { ...line, createdAt: at, updatedAt: at, expiresAt: until }
}

/** Changes the state of a row, and adds its transfer when money has moved. */
export async function setHistoryState(
  tx: Tx,
  transNo: string,
  changes: { state: HistoryState; transferId?: string; remark?: string | null },
  now: EpochMs,
): Promise<void> {
  await tx
    .update(history)
    .set({ ...changes, updatedAt: new Date(now) })
    .where(eq(history.transNo, transNo))
}

export interface HistoryQuery {
  player: string
  type?: TrxKind | undefined
  state?: TrxState | undefined
  /** Days of WIB (UTC+7), inclusive: `2026-11-21`. */
  from?: string | undefined
  to?: string | undefined
  transNo?: string | undefined
  /** From 1. */
  pageNum?: number | undefined
  /** At most 100. */
  pageSize?: number | undefined
  now: EpochMs
}

export interface HistoryLine {
  transNo: string
  kind: TrxKind
  state: HistoryState
  amount: Sen
  method: string | null
  title: string | null
  remark: string | null
  /** How many rounds of a game the row summarises; `null` for all other rows. */
  rounds: number | null
  createdAt: EpochMs
  updatedAt: number
}

/** The remark of the history line of a round that was cancelled: a key of sandbox/locales/. */
export const ROUND_CANCELLED = 'upstream.history.roundCancelled'

const PAGE_SIZE_MAX = 100

export interface HistoryPage {
  list: HistoryLine[]
  /** How many rows match the filter. */
  total: number
  /** The final incoming and outgoing sums over all matching rows; in sen, both positive. */
  totals: { in: Sen; out: Sen }
}

/** `over`: a window function returns the sum beside every row instead of one sum. */
const sums = (over = sql``) => ({
  total: sql<string>`count(*) ${over}`,
  in: readableSum(
    sql`sum(${history.amount}) filter (where ${history.state} = 'credited' and ${history.amount} > 0) ${over}`,
  ),
  out: readableSum(
    sql`-sum(${history.amount}) filter (where ${history.state} = 'credited' and ${history.amount} < 0) ${over}`,
  ),
})

/** One page of a player's history, newest first, with the totals. */
export async function readHistory(db: Db, query: HistoryQuery): Promise<HistoryPage> {
  const size = Math.min(Math.max(query.pageSize ?? HISTORY_PAGE, 1), PAGE_SIZE_MAX)
  const page = Math.max(query.pageNum ?? 1, 1)
  const where = filter(query)
  const rows = await db
    .select({ line: history, rounds: gameLine.rounds, ...sums(sql`over ()`) })
    .from(history)
    .leftJoin(gameLine, eq(gameLine.transNo, history.transNo))
    .where(where)
    .orderBy(desc(history.createdAt), desc(history.transNo))
    .limit(size)
    .offset((page - 1) * size)
  const list = rows.map(({ line, rounds }) => lineOf(line, rounds, query.now))
  const [all] = rows[0] || page === 1 ? rows : await db.select(sums()).from(history).where(where)
  return { list, total: Number(all?.total ?? 0), totals: { in: senOf(all?.in ?? 0), out: senOf(all?.out ?? 0) } }
}

const BATCH = 500

/** All matching rows, newest first, in batches. Rows written meanwhile are newer, so none is repeated or left out. */
export async function* allHistory(db: Db, query: HistoryQuery): AsyncGenerator<HistoryLine[]> {
  const where = filter(query)
  let older: SQL | undefined
  while (true) {
    const rows = await db
      .select({ line: history, rounds: gameLine.rounds })
      .from(history)
      .leftJoin(gameLine, eq(gameLine.transNo, history.transNo))
      .where(and(where, older))
      .orderBy(desc(history.createdAt), desc(history.transNo))
      .limit(BATCH)
    if (rows.length > 0) yield rows.map(({ line, rounds }) => lineOf(line, rounds, query.now))
    const last = rows.at(-1)?.line
    if (!last || rows.length < BATCH) return
    older = sql`(${history.createdAt}, ${history.transNo}) < (${last.createdAt.toISOString()}::timestamptz, ${last.transNo})`
  }
}

function filter({ player, type, state, from, to, transNo, now }: HistoryQuery): SQL | undefined {
  return and(
    eq(history.player, player),
    type && eq(history.kind, type),
    state && stateIs(state, now),
    from === undefined ? undefined : gte(history.createdAt, startOfDay(from, 0)),
    to === undefined ? undefined : lt(history.createdAt, startOfDay(to, 1)),
    transNo === undefined ? undefined : eq(history.transNo, transNo),
  )
}

function stateIs(state: TrxState, now: number): SQL | undefined {
  if (state === 'unknown') return sql`false`
  const late = and(eq(history.state, 'waiting'), sql`${history.expiresAt} <= ${new Date(now).toISOString()}`)
  if (state === 'waiting') return and(eq(history.state, 'waiting'), sql`(${late}) is not true`)
  return state === 'expired' ? or(inArray(history.state, ['expired']), late) : eq(history.state, state)
}

/** Days begin at 00:00 WIB (LNG-07). @param day `2026-11-21` */
export function startOfDay(day: string, daysLater: number): Date {
  const start = new Date(`${day}T00:00:00+07:00`)
  start.setUTCDate(start.getUTCDate() + daysLater)
  return start
}

export function lineOf(row: typeof history.$inferSelect, rounds: number | null, now: number): HistoryLine {
  const late = row.state === 'waiting' && row.expiresAt !== null && row.expiresAt.getTime() <= now
  return {
    transNo: row.transNo,
    kind: row.kind,
    state: late ? 'expired' : row.state,
    amount: row.amount,
    method: row.method,
    title: row.title,
    remark: row.remark,
    rounds,
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
  }
}
