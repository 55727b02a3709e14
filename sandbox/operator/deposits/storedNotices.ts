import { eq, isNotNull } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { eachDue } from '../../kit/db/eachDue.ts'
import type { Database, Log, Tx } from '../../kit/db/types.ts'
import { storedNotice } from '../tables/gateway.ts'
import { advance } from './advance.ts'
import { applyNotice, NoticeRefused, orderOf } from './applyNotice.ts'
import { type Notice, readNotice } from './notice.ts'

const AT_ONCE = 100

/**
 * Stores a payment that cannot be credited because money is stopped. The gateway may not send it again, so it must not
 * be lost. Its order is in checking meanwhile, so it does not expire: the payment was in time. A notice that is wrong is
 * refused now (NoticeRefused).
 */
export async function storeNotice(
  tx: Tx,
  { eventId, body, notice }: { eventId: string; body: string; notice: Notice },
  now: EpochMs,
): Promise<void> {
  const order = await orderOf(tx, notice)
  const [first] = await tx
    .insert(storedNotice)
    .values({ eventId, body, receivedAt: new Date(now) })
    .onConflictDoNothing()
    .returning()
  if (first) return void (await advance(tx, order, 'check', { now }))
  const [row] = await tx.select().from(storedNotice).where(eq(storedNotice.eventId, eventId))
  // Another payment under the same id must not be lost.
  if (row && readNotice(row.body)?.transNo !== notice.transNo) throw new NoticeRefused('mismatch')
}

/** Credits the stored payments once money moves again; a job. Returns how many. */
export async function applyStoredNotices(context: { database: Database; log: Log }, now: EpochMs): Promise<number> {
  const { database } = context
  const { eventId, receivedAt } = storedNotice
  const due = isNotNull(eventId)
  return await eachDue(
    context,
    { job: 'take kept payments', id: eventId, order: receivedAt, due, limit: AT_ONCE },
    now,
    (id) => database.transaction((tx) => takeOne(tx, id, now)),
  )
}

async function takeOne(tx: Tx, eventId: string, now: number): Promise<boolean> {
  const mine = eq(storedNotice.eventId, eventId)
  const [row] = await tx.select().from(storedNotice).where(mine).for('update', { skipLocked: true })
  const notice = row && readNotice(row.body)
  // Another process has credited it.
  if (!notice) return false
  await applyNotice(tx, eventId, notice, now)
  await tx.delete(storedNotice).where(mine)
  return true
}
