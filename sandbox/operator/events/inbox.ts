import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Db } from '../../kit/db/types.ts'
import { playerEvent } from '../tables/events.ts'

const PAGE_SIZE_MAX = 100

interface InboxQuery {
  player: string
  /** From 1. */
  pageNum: number
  pageSize: number
  /** Real. */
  now: EpochMs
}

const shownTo = (player: string, now: EpochMs) =>
  and(eq(playerEvent.player, player), lte(playerEvent.shownFrom, new Date(now)))

/** One page of what a player was told, newest first. */
export async function readEvents(db: Db, { player, pageNum, pageSize, now }: InboxQuery) {
  const size = Math.min(Math.max(pageSize, 1), PAGE_SIZE_MAX)
  const mine = shownTo(player, now)
  const list = await db
    .select()
    .from(playerEvent)
    .where(mine)
    .orderBy(desc(playerEvent.id))
    .limit(size)
    .offset((Math.max(pageNum, 1) - 1) * size)
  return { list, total: await db.$count(playerEvent, mine) }
}

/** An event as others name it, the same in every reading. */
export const eventName = (id: number) => `evt-${id}`
const numberOf = (name: string) => Number(/^evt-(\d{1,15})$/.exec(name)?.[1] ?? 0)

/** Marks one event of this player as read, or all up to one, or all. */
export async function markRead(
  db: Db,
  player: string,
  { id, upTo }: { id?: string | undefined; upTo?: string | undefined },
  now: EpochMs,
): Promise<void> {
  const one = id === undefined ? undefined : eq(playerEvent.id, numberOf(id))
  const until = upTo === undefined ? undefined : lte(playerEvent.id, numberOf(upTo))
  await db
    .update(playerEvent)
    .set({ readAt: new Date(now) })
    .where(and(shownTo(player, now), isNull(playerEvent.readAt), one ?? until))
}
