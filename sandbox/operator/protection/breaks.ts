import type { EpochMs } from '../../../common/epochMs.ts'
import type { Lang } from '../../../contract/languages.ts'
import { type BreakKind, type BreakLength, breakEnd } from '../../../contract/time/breaks.ts'
import { run, type Statement } from '../../kit/db/statement.ts'
import type { Database, Db } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { formatDateTime } from '../../kit/http/translate.ts'
import { mainOf } from '../../ledger/accounts.ts'
import { lockAccounts } from '../../ledger/locks.ts'
import { writeEvent } from '../events/events.ts'
import { playBreak } from '../tables/protection.ts'

/** An active break or self-exclusion. */
export interface Break {
  kind: BreakKind
  from: EpochMs
  until: EpochMs
}

/** The active break; `null` for none. Of several the strictest kind counts until the last ends. */
export async function breakOf(db: Db, playerId: string, now: EpochMs): Promise<Break | null> {
  const [row] = await run<{ kind: BreakKind; starts_at: Date; ends_at: Date }>(db, RUNNING, [
    playerId,
    new Date(now).toISOString(),
  ])
  return row ? { kind: row.kind, from: row.starts_at.getTime(), until: row.ends_at.getTime() } : null
}

const RUNNING: Statement = {
  name: 'running_break',
  text: `select case when bool_or(kind = 'exclusion') then 'exclusion' else 'break' end as kind,
      min(starts_at) as starts_at, max(ends_at) as ends_at
    from play_break where player = $1 and ends_at > $2 having count(*) > 0`,
}

/** What stops a player from playing: a break as `breakOf` tells it, or else the closing of the account. `null` for nothing. */
async function stopOf(db: Db, playerId: string, now: EpochMs) {
  const [row] = await run<{ kind: BreakKind | 'closing'; ends_at: Date }>(db, STOPPED, [
    playerId,
    new Date(now).toISOString(),
  ])
  return row ? { kind: row.kind, until: row.ends_at.getTime() } : null
}

const STOPPED: Statement = {
  name: 'stopped_play',
  text: `select kind, max(ends_at) over (partition by kind = 'closing') as ends_at from (
      select kind, ends_at from play_break where player = $1 and ends_at > $2
      union all select 'closing', closes_at from account_closing where player = $1
    ) as stop order by kind = 'closing', kind = 'break' limit 1`,
}

/** Whether this player may play and deposit. Call it once the accounts are locked, as breaks and closings do. */
export async function mayPlay(db: Db, playerId: string, now: EpochMs): Promise<boolean> {
  return (await stopOf(db, playerId, now)) === null
}

/** Throws Refused with the end of the break or of the account, in the reader's language. */
export async function assertNoBreak(db: Db, playerId: string, lang: Lang, now: number): Promise<void> {
  const stop = await stopOf(db, playerId, now)
  if (stop) throw new Refused(`upstream.protection.${stop.kind}`, { time: formatDateTime(stop.until, lang) })
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
    await writeEvent(tx, { player, kind: kind === 'break' ? 'breakBegun' : 'exclusionBegun', until, at: now })
    return { kind, from: now, until }
  })
}
