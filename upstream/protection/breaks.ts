import { and, desc, eq, gt } from 'drizzle-orm'
import { type BreakKind, type BreakLength, breakEnd } from '../../contract/breaks.ts'
import type { IntlLocale } from '../../contract/format.ts'
import { dayAndTime } from '../../contract/time.ts'
import { playBreak } from '../db/schema/protection.ts'
import type { Database, Db } from '../db/types.ts'
import { Refused } from '../http/refused.ts'
import type { Lang } from '../lang.ts'
import { lockAccounts, mainOf } from '../ledger/accounts.ts'

/** A break or self-exclusion that runs; epoch ms. */
export interface Break {
  kind: BreakKind
  from: number
  until: number
}

/** The moment as a player reads it, in Jakarta's time. */
export const told = (ms: number, lang: Lang) => dayAndTime(ms, INTL[lang])
const INTL: Record<Lang, IntlLocale> = { en: 'en', id: 'id-ID' }

/** The break this player is in, the one that ends last; `null` for none. @param now epoch ms */
export async function breakOf(db: Db, playerId: string, now: number): Promise<Break | null> {
  const [row] = await db
    .select()
    .from(playBreak)
    .where(and(eq(playBreak.player, playerId), gt(playBreak.endsAt, new Date(now))))
    .orderBy(desc(playBreak.endsAt))
    .limit(1)
  return row ? { kind: row.kind, from: row.startsAt.getTime(), until: row.endsAt.getTime() } : null
}

/**
 * Whether this player may play and pay in. Ask inside the transaction of a bet, after its accounts are locked: a break
 * locks them too, so that no bet is taken once it has begun.
 * @param now epoch ms
 */
export async function mayPlay(db: Db, playerId: string, now: number): Promise<boolean> {
  return (await breakOf(db, playerId, now)) === null
}

/** Throws Refused with the end of the break, in the words of the reader. */
export async function demandNoBreak(db: Db, playerId: string, lang: Lang, now: number): Promise<void> {
  const running = await breakOf(db, playerId, now)
  if (running) throw new Refused(`upstream.protection.${running.kind}`, { time: told(running.until, lang) })
}

export interface Asking {
  player: string
  lang: Lang
  /** Epoch ms. */
  now: number
}

/** Begins a break; one that is running can only be made longer. Throws Refused. */
export async function takeBreak(
  database: Database,
  { player, lang, now }: Asking,
  { kind, length }: { kind: BreakKind; length: BreakLength },
): Promise<Break> {
  const until = breakEnd(length, now)
  return await database.transaction(async (tx) => {
    await lockAccounts(tx, [mainOf(player)])
    const running = await breakOf(tx, player, now)
    if (running && running.until >= until)
      throw new Refused('upstream.protection.longerBreak', { time: told(running.until, lang) })
    await tx.insert(playBreak).values({ player, kind, startsAt: new Date(now), endsAt: new Date(until) })
    return { kind, from: now, until }
  })
}
