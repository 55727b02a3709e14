import { and, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { PLAYED_DAYS } from '../../../contract/calls/protection.ts'
import type { Sen } from '../../../contract/money/sen.ts'
import { DAY_MS, startOfToday } from '../../../contract/time/wib.ts'
import { readableSum, senOf } from '../../kit/db/columns.ts'
import type { Db } from '../../kit/db/types.ts'
import { ROUND_CANCELLED } from '../../ledger/history.ts'
import { history } from '../../ledger/tables.ts'

export interface PlayedDay {
  /** A day of WIB: `2026-11-23`. */
  day: string
  /** Bets that were not taken back, in sen. */
  staked: Sen
  won: Sen
}

/** What was staked and won on each of the last days with play, the newest last, from the lines of the history. */
export async function playedDays(db: Db, player: string, now: EpochMs): Promise<PlayedDay[]> {
  const from = new Date(startOfToday(now) - (PLAYED_DAYS - 1) * DAY_MS)
  const day = sql<string>`to_char(${history.createdAt} at time zone 'Asia/Jakarta', 'YYYY-MM-DD')`
  const rows = await db
    .select({
      day,
      staked: readableSum(sql`-sum(${history.amount}) filter (where ${history.kind} <> 'win')`),
      won: readableSum(sql`sum(${history.amount}) filter (where ${history.kind} = 'win')`),
    })
    .from(history)
    .where(
      and(
        eq(history.player, player),
        gte(history.createdAt, from),
        eq(history.state, 'credited'),
        or(
          inArray(history.kind, ['bet', 'win']),
          and(eq(history.kind, 'reversal'), eq(history.remark, ROUND_CANCELLED)),
        ),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  return rows.map(({ day, staked, won }) => ({ day, staked: senOf(staked), won: senOf(won) }))
}
