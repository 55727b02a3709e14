import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Sen } from '../../../contract/money/sen.ts'
import type { Db, Tx } from '../../kit/db/types.ts'
import { HAS_ENDED } from './kinds.ts'
import { reviewItem } from './tables.ts'

/** Records that a deposit was credited after its end, in the same transaction. */
export async function noteLateDeposit(tx: Tx, transNo: string, now: EpochMs): Promise<void> {
  const at = new Date(now)
  const row = { kind: 'lateDeposit', id: transNo, transNo, outcome: 'late', firstAt: at, lastAt: at } as const
  await tx.insert(reviewItem).values(row).onConflictDoNothing()
}

interface RefusedCallback {
  eventId: string
  transNo?: string | undefined
  /** The paid amount, in sen. */
  paid?: Sen | undefined
  /** The reason for the refusal. */
  outcome: string
  /** The callback as it was received. */
  body: string
}

/** An authentic callback was refused. A repeat only counts; one without anything to decide is settled at once. */
export async function noteRefusedCallback(
  db: Db,
  { eventId, transNo, paid, outcome, body }: RefusedCallback,
  now: EpochMs,
): Promise<void> {
  const at = new Date(now)
  await db
    .insert(reviewItem)
    .values({ kind: 'refusedCallback', id: eventId, transNo, outcome, body, paid, firstAt: at, lastAt: at })
    .onConflictDoUpdate({
      target: [reviewItem.kind, reviewItem.id],
      set: { times: sql`${reviewItem.times} + 1`, lastAt: at, outcome },
    })
  await settleCallbacks(db, { eventId, transNo }, now)
}

/** Settles the callbacks of this event and order that have nothing to decide any more. */
export async function settleCallbacks(
  db: Db,
  { eventId, transNo = '' }: { eventId: string; transNo?: string | undefined },
  now: EpochMs,
): Promise<void> {
  await db
    .update(reviewItem)
    .set({ settledAt: new Date(now) })
    .where(
      and(or(eq(reviewItem.id, eventId), eq(reviewItem.transNo, transNo)), isNull(reviewItem.settledAt), HAS_ENDED),
    )
}
