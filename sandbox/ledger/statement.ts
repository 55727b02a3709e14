import { and, asc, eq, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Sen } from '../../contract/money/sen.ts'
import { startOfMonthNamed } from '../../contract/time/wib.ts'
import { senOf } from '../kit/db/columns.ts'
import type { Db } from '../kit/db/types.ts'
import { type HistoryLine, lineOf } from './history.ts'
import { account, gameLine, history, transfer } from './tables.ts'

/** A file for more lines is for a spreadsheet. One more is read, so that the caller sees it. */
export const STATEMENT_LINES_MAX = 2000

export interface MonthStatement {
  /** All money of the player, in sen: bonus money, and what is held for a withdrawal until it is paid. */
  opening: Sen
  closing: Sen
  until: EpochMs
  /** Each at the time when its money moved, oldest first. An order is written earlier, and may be paid in another month. */
  lines: HistoryLine[]
}

/**
 * The balance of the ledger, less what moved after the month and in it. One statement of SQL is one snapshot: a bet that
 * is placed meanwhile is in all of its numbers or in none.
 */
export async function readStatement(
  db: Db,
  { player, month, now }: { player: string; month: string; now: EpochMs },
): Promise<MonthStatement> {
  const [from, end] = [new Date(startOfMonthNamed(month)), new Date(startOfMonthNamed(month, 1))]
  const movedSince = (since: Date, ...more: SQL[]) =>
    and(
      eq(history.player, player),
      eq(history.state, 'credited'),
      // A line never changes before its money moves: this one is read without its transfer.
      gte(history.updatedAt, since),
      gte(transfer.settledAt, since),
      ...more,
    )
  const sumSince = (since: Date) =>
    sql<string>`(${db
      .select({ sum: sql`coalesce(sum(${history.amount}), 0)` })
      .from(history)
      .innerJoin(transfer, eq(transfer.id, history.transferId))
      .where(movedSince(since))})`
  const sums = db
    .select({
      balance: sql<string>`coalesce(sum(${account.creditsPosted} - ${account.debitsPosted}), 0)`.as('balance'),
      moved: sumSince(from).as('moved'),
      later: sumSince(end).as('later'),
    })
    .from(account)
    .where(and(eq(account.owner, player), sql`${account.kind} in ('main', 'bonus')`))
    .as('sums')
  const moved = db
    .select({ ...getTableColumns(history), settledAt: transfer.settledAt, rounds: gameLine.rounds })
    .from(history)
    .innerJoin(transfer, eq(transfer.id, history.transferId))
    .leftJoin(gameLine, eq(gameLine.transNo, history.transNo))
    .where(movedSince(from, lt(transfer.settledAt, end)))
    .as('moved')
  const rows = await db
    .select()
    .from(sums)
    .leftJoin(moved, sql`true`)
    .orderBy(asc(moved.settledAt), asc(moved.transNo))
    .limit(STATEMENT_LINES_MAX + 1)
  const [all] = rows
  if (!all) throw new Error('A sum without a row')
  const { balance, moved: since, later } = all.sums
  return {
    opening: (senOf(balance) - senOf(since)) as Sen,
    closing: (senOf(balance) - senOf(later)) as Sen,
    until: Math.min(now, end.getTime()),
    lines: rows.flatMap(({ moved: row }) =>
      row?.settledAt ? [{ ...lineOf(row, row.rounds, now), createdAt: row.settledAt.getTime() }] : [],
    ),
  }
}
