import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { Sen } from '../../contract/money.ts'
import { CHECK_MINUTES } from '../../contract/protection.ts'
import { senOf } from '../db/schema/columns.ts'
import { transfer } from '../db/schema/ledger.ts'
import { playSession, realityCheck } from '../db/schema/protection.ts'
import type { Db } from '../db/types.ts'
import { bonusOf, mainOf, SYSTEM } from '../ledger/accounts.ts'

const MINUTE_MS = 60_000
/** After half an hour without a bet, a game opened or its page still there, the next game begins a new session. */
export const PAUSE_MS = 30 * MINUTE_MS

export type CheckMinutes = (typeof CHECK_MINUTES)[number]

/** How often this player sees the reality check; `usual` is the operator's setting. */
export async function checkMinutesOf(db: Db, player: string, usual: CheckMinutes): Promise<CheckMinutes> {
  const [row] = await db.select().from(realityCheck).where(eq(realityCheck.player, player))
  return CHECK_MINUTES.find((minutes) => minutes === row?.minutes) ?? usual
}

/** @param now epoch ms */
export async function setCheckMinutes(db: Db, player: string, minutes: CheckMinutes, now: number): Promise<void> {
  const values = { minutes, changedAt: new Date(now) }
  await db
    .insert(realityCheck)
    .values({ player, ...values })
    .onConflictDoUpdate({ target: realityCheck.player, set: values })
}

type Row = typeof playSession.$inferSelect

/** The session that goes on at `now`, or `null`. */
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
    .orderBy(desc(transfer.createdAt))
    .limit(1)
  return bet ? row : null
}

const ownAccounts = (player: string) => [mainOf(player), bonusOf(player)]

/**
 * A game was opened, or its page is still there: the session goes on, or a new one begins. `answered`: the reality check has
 * been seen and the player goes on.
 * @param now epoch ms
 */
export async function keepSession(db: Db, player: string, now: number, answered = false): Promise<void> {
  const row = await running(db, player, now)
  const at = new Date(now)
  const values = { startedAt: row?.startedAt ?? at, seenAt: at, answeredAt: answered ? at : (row?.answeredAt ?? null) }
  await db
    .insert(playSession)
    .values({ player, ...values })
    .onConflictDoUpdate({ target: playSession.player, set: values })
}

export interface SessionState {
  /** Epoch ms; `null` when nobody plays. */
  startedAt: number | null
  minutes: CheckMinutes
  /** Until the next reality check, in ms; 0 when it is due. */
  dueInMs: number
  /** Paid in since the session began, in sen. */
  deposits: Sen
  /** Wins minus bets since then, in sen. */
  net: Sen
}

/** @param now epoch ms */
export async function sessionOf(db: Db, player: string, usual: CheckMinutes, now: number): Promise<SessionState> {
  const minutes = await checkMinutesOf(db, player, usual)
  const row = await running(db, player, now)
  const everyMs = minutes * MINUTE_MS
  if (!row) return { startedAt: null, minutes, dueInMs: everyMs, deposits: 0 as Sen, net: 0 as Sen }
  const last = (row.answeredAt ?? row.startedAt).getTime()
  const sums = await movedSince(db, player, row.startedAt)
  return { startedAt: row.startedAt.getTime(), minutes, dueInMs: Math.max(0, last + everyMs - now), ...sums }
}

/** What moved between this player and the games, and what was paid in. */
async function movedSince(db: Db, player: string, since: Date): Promise<{ deposits: Sen; net: Sen }> {
  const own = ownAccounts(player)
  const sum = (condition: ReturnType<typeof sql>) =>
    sql<string | null>`sum(${transfer.amount}) filter (where ${condition})`
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
