import { eq, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { breakEnd } from '../../../contract/time/breaks.ts'
import type { Db } from '../../kit/db/types.ts'
import { player } from '../tables/player.ts'
import { depositLimit, limitReview } from '../tables/protection.ts'

/** Whether the player looked at the limits, and whether it is time again. */
export interface Review {
  /** When the player last set, kept or declined limits; `null` for never. */
  reviewedAt: EpochMs | null
  isDue: boolean
}

/** The player has looked at the limits and leaves them as they are. */
export async function noteReview(db: Db, playerId: string, now: EpochMs): Promise<void> {
  const reviewedAt = new Date(now)
  await db
    .insert(limitReview)
    .values({ player: playerId, reviewedAt })
    .onConflictDoUpdate({ target: limitReview.player, set: { reviewedAt } })
}

/** A change of a limit is a look at it, too. An account without any look is due six months after its opening. */
export async function reviewOf(db: Db, playerId: string, now: EpochMs): Promise<Review> {
  const [row] = await db
    .select({
      openedAt: player.createdAt,
      looked: limitReview.reviewedAt,
      changed:
        sql<Date | null>`(select max(${depositLimit.changedAt}) from ${depositLimit} where ${depositLimit.player} = ${player.id})`.mapWith(
          depositLimit.changedAt,
        ),
    })
    .from(player)
    .leftJoin(limitReview, eq(limitReview.player, player.id))
    .where(eq(player.id, playerId))
  const looks = [row?.looked, row?.changed].flatMap((moment) => (moment ? [moment.getTime()] : []))
  const reviewedAt = looks.length > 0 ? Math.max(...looks) : null
  const since = reviewedAt ?? row?.openedAt.getTime() ?? now
  return { reviewedAt, isDue: breakEnd('6m', since) <= now }
}
