import { and, eq, isNull, sql } from 'drizzle-orm'
import { parked } from '../db/schema/parked.ts'
import type { Db, Tx } from '../db/types.ts'

/** Records that a deposit was credited after its end, in the same transaction. @param now epoch ms */
export async function noteLateDeposit(tx: Tx, transNo: string, now: number): Promise<void> {
  const at = new Date(now)
  const row = { kind: 'lateDeposit', id: transNo, transNo, outcome: 'late', firstAt: at, lastAt: at } as const
  await tx.insert(parked).values(row).onConflictDoNothing()
}

interface RefusedCallback {
  eventId: string
  transNo?: string | undefined
  /** The reason for the refusal. */
  outcome: string
  /** The callback as it was received. */
  body: string
}

/**
 * Records that an authentic callback was refused. A repeat of it only increases a count. A decided item stays decided.
 * @param now epoch ms
 */
export async function noteRefusedCallback(
  db: Db,
  { eventId, transNo, outcome, body }: RefusedCallback,
  now: number,
): Promise<void> {
  const at = new Date(now)
  await db
    .insert(parked)
    .values({ kind: 'refusedCallback', id: eventId, transNo, outcome, body, firstAt: at, lastAt: at })
    .onConflictDoUpdate({
      target: [parked.kind, parked.id],
      set: { times: sql`${parked.times} + 1`, lastAt: at, outcome },
    })
}

/** Records that the event was accepted after all. @param now epoch ms */
export async function settleCallback(db: Db, eventId: string, now: number): Promise<void> {
  await db
    .update(parked)
    .set({ settledAt: new Date(now) })
    .where(and(eq(parked.kind, 'refusedCallback'), eq(parked.id, eventId), isNull(parked.settledAt)))
}
