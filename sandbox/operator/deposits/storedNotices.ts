import { eq, isNotNull } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { eachDue } from '../../kit/db/eachDue.ts'
import type { Database, Log, Tx } from '../../kit/db/types.ts'
import { noteRefusedCallback } from '../review-queue/note.ts'
import { storedNotice } from '../tables/gateway.ts'
import { advance } from './advance.ts'
import { type Applied, applyNotice, NoticeRefused, orderOf } from './applyNotice.ts'
import { type Notice, paidBy, readNotice } from './notice.ts'

const AT_ONCE = 100

/** Stores a payment while money is stopped, its order in checking: it was in time. Throws NoticeRefused. */
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
    async (id) => {
      try {
        return await database.transaction((tx) => takeOne(tx, id, now))
      } catch (error) {
        if (!(error instanceof NoticeRefused)) throw error
        return await database.transaction((tx) => handOver(tx, id, error.outcome, now))
      }
    },
  )
}

async function takeOne(tx: Tx, eventId: string, now: number): Promise<boolean> {
  const notice = readNotice((await take(tx, eventId)) ?? '')
  // Another process has credited it.
  if (!notice) return false
  await applyNotice(tx, eventId, notice, now)
  return true
}

/** A payment that is refused by now, as of an account that was erased meanwhile, waits for an operator. */
async function handOver(tx: Tx, eventId: string, outcome: Applied, now: number): Promise<boolean> {
  const body = await take(tx, eventId)
  if (body === undefined) return false
  const notice = readNotice(body)
  await noteRefusedCallback(tx, { eventId, transNo: notice?.transNo, paid: paidBy(notice), outcome, body }, now)
  return true
}

/** The stored notice, for one process alone. */
async function take(tx: Tx, eventId: string): Promise<string | undefined> {
  const mine = eq(storedNotice.eventId, eventId)
  const [row] = await tx.select().from(storedNotice).where(mine).for('update', { skipLocked: true })
  if (row) await tx.delete(storedNotice).where(mine)
  return row?.body
}
