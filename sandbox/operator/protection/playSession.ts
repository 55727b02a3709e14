import { and, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { EpochMs } from '../../../common/epochMs.ts'
import { CHECK_MINUTES } from '../../../contract/calls/protection.ts'
import type { Sen } from '../../../contract/money/sen.ts'
import { readableSum, senOf } from '../../kit/db/columns.ts'
import type { Db } from '../../kit/db/types.ts'
import { bonusOf, mainOf, SYSTEM } from '../../ledger/accounts.ts'
import { transfer } from '../../ledger/tables.ts'
import { totalsOf } from '../../ledger/totals.ts'
import { playSession, realityCheck } from '../tables/protection.ts'

const MINUTE_MS = 60_000
/** After half an hour without a bet, an opened game or a sign of life, the next game starts a new session. */
export const PAUSE_MS = 30 * MINUTE_MS

export type CheckMinutes = (typeof CHECK_MINUTES)[number]

/** How often this player sees the reality check; `usual` is the operator's setting. */
export async function checkMinutesOf(db: Db, player: string, usual: CheckMinutes): Promise<CheckMinutes> {
  const [row] = await db.select().from(realityCheck).where(eq(realityCheck.player, player))
  return CHECK_MINUTES.find((minutes) => minutes === row?.minutes) ?? usual
}

export async function setCheckMinutes(db: Db, player: string, minutes: CheckMinutes, now: EpochMs): Promise<void> {
  const values = { minutes, changedAt: new Date(now) }
  await db
    .insert(realityCheck)
    .values({ player, ...values })
    .onConflictDoUpdate({ target: realityCheck.player, set: values })
}

type Row = typeof playSession.$inferSelect

/** The session that is active at `now`, or `null`. */
async function running(db: Db, player: string, now: number): Promise<Row | null> {
  const [row] = await db.select().from(playSession).where(eq(playSession.player, player))
  if (!row) return null
  const since = new Date(now - PAUSE_MS)
  if (row.seenAt > since) return row
  const [bet] = await db
    .select({ id: transfer.id })
    .from(transfer)
    .where(
      and(
        inArray(transfer.debitAccount, ownAccounts(player)),
        eq(transfer.kind, 'bet'),
        gte(transfer.createdAt, since),
      ),
    )
    .limit(1)
  return bet ? row : null
}

const ownAccounts = (player: string) => [mainOf(player), bonusOf(player)]

/** Continues the session or starts one, when a game opened or gave a sign of life. `answered`: the check was seen. */
export async function keepSession(db: Db, player: string, now: EpochMs, answered = false): Promise<void> {
  const at = new Date(now)
  if (await running(db, player, now)) {
    // Two tabs write at once: neither takes the other's answer back, nor the time at which the player was last seen.
    const later = (column: PgColumn) => sql`greatest(${column}, ${at.toISOString()}::timestamptz)`
    const answeredAt = answered ? { answeredAt: later(playSession.answeredAt) } : {}
    await db
      .update(playSession)
      .set({ seenAt: later(playSession.seenAt), ...answeredAt })
      .where(eq(playSession.player, player))
    return
  }
  const values = { startedAt: at, seenAt: at, answeredAt: answered ? at : null, ...(await baseOf(db, player)) }
  await db
    .insert(playSession)
    .values({ player, ...values })
    .onConflictDoUpdate({ target: playSession.player, set: values })
}

export interface SessionState {
  /** `null` when the player does not play. */
  startedAt: EpochMs | null
  minutes: CheckMinutes
  /** The time until the next reality check, in ms; 0 when it is due. */
  dueInMs: number
  /** Deposits since the session began, in sen. */
  deposits: Sen
  /** Wins minus bets since the session began, in sen. */
  net: Sen
}

export async function sessionOf(db: Db, player: string, usual: CheckMinutes, now: EpochMs): Promise<SessionState> {
  const minutes = await checkMinutesOf(db, player, usual)
  const row = await running(db, player, now)
  const everyMs = minutes * MINUTE_MS
  if (!row) return { startedAt: null, minutes, dueInMs: everyMs, deposits: 0 as Sen, net: 0 as Sen }
  const last = (row.answeredAt ?? row.startedAt).getTime()
  const sums = await movedSince(db, row)
  return { startedAt: row.startedAt.getTime(), minutes, dueInMs: Math.max(0, last + everyMs - now), ...sums }
}

/** The totals of the player when a session begins. */
async function baseOf(db: Db, player: string) {
  const { deposited, staked, won } = await totalsOf(db, player)
  return { baseDeposited: deposited, baseStaked: staked, baseWon: won }
}

/** The money that moved between the player and the games since the session began, and the deposits since then. */
async function movedSince(db: Db, row: Row): Promise<{ deposits: Sen; net: Sen }> {
  const { player, baseDeposited, baseStaked, baseWon } = row
  if (baseDeposited === null || baseStaked === null || baseWon === null)
    return await readSince(db, player, row.startedAt)
  const { deposited, staked, won } = await totalsOf(db, player)
  return { deposits: (deposited - baseDeposited) as Sen, net: (won - baseWon - (staked - baseStaked)) as Sen }
}

/** The same from the transfers, for a session that began before the release that stores totals. */
async function readSince(db: Db, player: string, since: Date): Promise<{ deposits: Sen; net: Sen }> {
  const own = ownAccounts(player)
  const sum = (condition: ReturnType<typeof sql>) =>
    readableSum(sql`sum(${transfer.amount}) filter (where ${condition})`)
  const [row] = await db
    .select({
      deposits: sum(sql`${transfer.kind} = 'deposit'`),
      won: sum(sql`${transfer.debitAccount} = ${SYSTEM.house}`),
      staked: sum(sql`${transfer.creditAccount} = ${SYSTEM.house}`),
    })
    .from(transfer)
    .where(
      and(
        or(inArray(transfer.debitAccount, own), inArray(transfer.creditAccount, own)),
        eq(transfer.state, 'posted'),
        gte(transfer.createdAt, since),
      ),
    )
  return { deposits: senOf(row?.deposits ?? 0), net: (senOf(row?.won ?? 0) - senOf(row?.staked ?? 0)) as Sen }
}
