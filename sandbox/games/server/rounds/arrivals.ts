import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../../common/epochMs.ts'
import type { Db, Tx } from '../../../kit/db/types.ts'
import { gameArrival, gameTurn } from '../tables.ts'

/** A cash-out that has arrived, and may still wait for its player's lock. */
export interface Arrival {
  roundId: string
  requestId: string
  arrivedAt: EpochMs
}

/** Notes a cash-out without the player's lock: whoever decides the flight goes by this moment; the earliest stands. */
export async function noteArrival(db: Db, player: string, { roundId, requestId, arrivedAt }: Arrival): Promise<void> {
  const at = new Date(arrivedAt)
  const [running] = await db
    .select({ round: gameTurn.round })
    .from(gameTurn)
    .where(
      and(
        eq(gameTurn.round, roundId),
        eq(gameTurn.player, player),
        isNotNull(gameTurn.beganAt),
        isNull(gameTurn.endedAt),
      ),
    )
  if (!running) return
  await db
    .insert(gameArrival)
    .values({ round: roundId, requestId, arrivedAt: at })
    .onConflictDoUpdate({
      target: gameArrival.round,
      set: { requestId, arrivedAt: at },
      setWhere: lt(sql`excluded.arrived_at`, gameArrival.arrivedAt),
    })
}

/** The cash-out that decides a flight. */
export async function arrivalAt(tx: Tx, round: string): Promise<Arrival | undefined> {
  const [row] = await tx.select().from(gameArrival).where(eq(gameArrival.round, round))
  return row && { roundId: round, requestId: row.requestId, arrivedAt: row.arrivedAt.getTime() }
}

export async function forgetArrival(tx: Tx, round: string): Promise<void> {
  await tx.delete(gameArrival).where(eq(gameArrival.round, round))
}
