import type { EpochMs } from '../../../common/epochMs.ts'
import type { Lang } from '../../../contract/languages.ts'
import { type BreakKind, type BreakLength, breakEnd } from '../../../contract/time/breaks.ts'
import { run, type Statement } from '../../kit/db/statement.ts'
import type { Database, Db } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { formatDateTime } from '../../kit/http/translate.ts'
import { mainOf } from '../../ledger/accounts.ts'
import { lockAccounts } from '../../ledger/locks.ts'
import { playBreak } from '../tables/protection.ts'

/** An active break or self-exclusion. */
export interface Break {
  kind: BreakKind
  from: EpochMs
  until: EpochMs
}

/** The active break of a player, the one that ends last; `null` for none. */
export async function breakOf(db: Db, playerId: string, now: EpochMs): Promise<Break | null> {
  const [row] = await run<{ kind: BreakKind; starts_at: Date; ends_at: Date }>(db, RUNNING, [
    playerId,
    new Date(now).toISOString(),
  ])
  return row ? { kind: row.kind, from: row.starts_at.getTime(), until: row.ends_at.getTime() } : null
}

const RUNNING: Statement = {
  name: 'running_break',
  text: `select kind, starts_at, ends_at from play_break where player = $1 and ends_at > $2 order by ends_at desc limit 1`,
}

/**
 * Whether this player may play and deposit. Call it inside the transaction of a bet, after its accounts are locked: a
 * break locks them too, so that no bet is accepted after its start.
 */
export async function mayPlay(db: Db, playerId: string, now: EpochMs): Promise<boolean> {
  return (await breakOf(db, playerId, now)) === null
}

/** Throws Refused with the end of the break, in the reader's language. */
export async function assertNoBreak(db: Db, playerId: string, lang: Lang, now: number): Promise<void> {
  const running = await breakOf(db, playerId, now)
  if (running) throw new Refused(`upstream.protection.${running.kind}`, { time: formatDateTime(running.until, lang) })
}

export interface ProtectionRequest {
  player: string
  lang: Lang
  now: EpochMs
}

/** Starts a break; an active break can only be made longer. Throws Refused. */
export async function takeBreak(
  database: Database,
  { player, lang, now }: ProtectionRequest,
  { kind, length }: { kind: BreakKind; length: BreakLength },
): Promise<Break> {
  const until = breakEnd(length, now)
  return await database.transaction(async (tx) => {
    await lockAccounts(tx, [mainOf(player)])
    const running = await breakOf(tx, player, now)
    if (running && running.until >= until)
      throw new Refused('upstream.protection.longerBreak', { time: formatDateTime(running.until, lang) })
    await tx.insert(playBreak).values({ player, kind, startsAt: new Date(now), endsAt: new Date(until) })
    return { kind, from: now, until }
  })
}
