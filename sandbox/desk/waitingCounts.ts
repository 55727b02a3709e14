import { and, count, eq, gt, inArray } from 'drizzle-orm'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Db } from '../kit/db/types.ts'
import { countReviewQueue } from '../operator/review-queue/kinds.ts'
import { depositOrder } from '../operator/tables/orders.ts'
import { withdrawal } from '../operator/tables/player.ts'
import { verification } from '../operator/tables/verification.ts'

/** What waits at the pages of the desk, by their path. */
export async function waitingCounts(
  db: Db,
  now: EpochMs,
): Promise<{ parked: number; deposits: number; withdrawals: number; verifications: number }> {
  const deposits = await db
    .select({ waiting: count() })
    .from(depositOrder)
    .where(and(eq(depositOrder.state, 'waiting'), gt(depositOrder.expiresAt, new Date(now))))
  const withdrawals = await db
    .select({ waiting: count() })
    .from(withdrawal)
    .where(inArray(withdrawal.state, ['checking', 'approved']))
  const verifications = await db.$count(verification, eq(verification.state, 'pending'))
  const parked = Object.values(await countReviewQueue(db, now)).reduce((sum, some) => sum + some, 0)
  return { parked, deposits: deposits[0]?.waiting ?? 0, withdrawals: withdrawals[0]?.waiting ?? 0, verifications }
}
