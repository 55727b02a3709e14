import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../../common/epochMs.ts'
import type { Sen } from '../../../../contract/money/sen.ts'
import { rowFailure } from '../../../kit/db/rowFailure.ts'
import type { Db } from '../../../kit/db/types.ts'
import type { OpenRound, WonRound } from '../../../wallet-api/provider.ts'
import { gameRound, OPEN_STATES } from '../tables.ts'
import { ROUNDS_JOB } from './openRounds.ts'
import { type FinishedContext, finishedRound } from './read.ts'

/** More than all stakes of a round: steps may have added to the first. */
const IS_WIN = sql`${gameRound.win} > ${gameRound.stake} * coalesce(jsonb_array_length(${gameRound.outcome} -> 'parts'), 1)`

/** Demo rounds win nothing and are in no list. */
const WITH_MONEY = eq(gameRound.demo, false)

/** The newest rounds that paid more than all their stakes, newest first. */
export async function wonRounds(db: Db, limit: number): Promise<WonRound[]> {
  const rows = await db
    .select({ id: gameRound.id, game: gameRound.game, player: gameRound.player, amount: gameRound.win })
    .from(gameRound)
    .where(and(eq(gameRound.state, 'done'), WITH_MONEY, gt(gameRound.win, gameRound.stake), IS_WIN))
    .orderBy(desc(gameRound.finishedAt))
    .limit(limit)
  return rows.flatMap(({ amount, ...round }) => (amount === null ? [] : [{ ...round, amount }]))
}

/** Unfinished rounds that began before this time and do not wait for their player, oldest first. */
export async function openRounds(db: Db, before: EpochMs, limit: number): Promise<OpenRound[]> {
  const rows = await db
    .select({
      id: gameRound.id,
      game: gameRound.game,
      player: gameRound.player,
      state: gameRound.state,
      // The value is not parsed as an amount, so that an invalid one is listed too.
      stake: sql<string>`${gameRound.stake}::text`,
      at: gameRound.createdAt,
      problem: rowFailure.problem,
    })
    .from(gameRound)
    .leftJoin(rowFailure, and(eq(rowFailure.job, ROUNDS_JOB), eq(rowFailure.rowId, gameRound.id)))
    .where(and(inArray(gameRound.state, OPEN_STATES), WITH_MONEY, lt(gameRound.createdAt, new Date(before))))
    .orderBy(asc(gameRound.createdAt))
    .limit(limit)
  return rows.map(({ stake, at, ...round }) => ({
    ...round,
    stake: Number.isSafeInteger(Number(stake)) ? (Number(stake) as Sen) : null,
    at: at.getTime(),
  }))
}

/** How many of the newest rounds are looked through for one whose seed is revealed. */
const NEWEST = 30

/** The newest round of a player that its page can verify. */
export async function revealedRound(
  context: FinishedContext,
  player: string,
  now: EpochMs,
): Promise<string | undefined> {
  const rows = await context.database.db
    .select({ id: gameRound.id, seed: gameRound.seed })
    .from(gameRound)
    .where(and(eq(gameRound.player, player), eq(gameRound.state, 'done'), WITH_MONEY))
    .orderBy(desc(gameRound.createdAt))
    .limit(NEWEST)
  const hidden = new Set<string>()
  for (const { id, seed } of rows) {
    if (hidden.has(seed)) continue
    if ((await finishedRound(context, id, now))?.serverSeed !== undefined) return id
    hidden.add(seed)
  }
  return undefined
}

/** The server seed of a player's own round, once it is revealed. */
export async function serverSeedOf(
  context: FinishedContext,
  player: string,
  round: string,
  now: EpochMs,
): Promise<string | undefined> {
  const own = and(eq(gameRound.id, round), eq(gameRound.player, player))
  const [row] = await context.database.db.select({ id: gameRound.id }).from(gameRound).where(own)
  return row && (await finishedRound(context, row.id, now))?.serverSeed
}
