import { and, eq, gt } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Tx } from '../../kit/db/types.ts'
import { writeEvent } from '../events/events.ts'
import { playerEvent } from '../tables/events.ts'

/** Tells that support answers a question at this time. An answer that comes before the planned one takes its place. */
export async function tellAnswered(
  tx: Tx,
  player: string,
  question: number,
  { at, shownFrom }: { at: EpochMs; shownFrom: EpochMs },
): Promise<void> {
  const event = { player, kind: 'supportAnswered', about: String(question) } as const
  const planned = and(
    ...[eq(playerEvent.player, player), eq(playerEvent.kind, event.kind), eq(playerEvent.about, event.about)],
    gt(playerEvent.shownFrom, new Date(shownFrom)),
  )
  const moved = await tx
    .update(playerEvent)
    .set({ at: new Date(at), shownFrom: new Date(shownFrom) })
    .where(planned)
    .returning({ id: playerEvent.id })
  if (moved.length === 0) await writeEvent(tx, { ...event, at, shownFrom })
}
