import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../kit/db/types.ts'
import { stepUpOff } from './tables.ts'

/** Which of these players no call asks to confirm who they are. Only the desk decides it. */
export async function withoutStepUp(db: Db, players: readonly string[]): Promise<Set<string>> {
  if (players.length === 0) return new Set()
  const rows = await db
    .select({ player: stepUpOff.player })
    .from(stepUpOff)
    .where(inArray(stepUpOff.player, [...players]))
  return new Set(rows.map(({ player }) => player))
}

/** @returns whether this changed something */
export async function setStepUp(
  db: Db,
  player: string,
  { asks, now }: { asks: boolean; now: number },
): Promise<boolean> {
  const changed = asks
    ? await db.delete(stepUpOff).where(eq(stepUpOff.player, player)).returning()
    : await db
        .insert(stepUpOff)
        .values({ player, since: new Date(now) })
        .onConflictDoNothing()
        .returning()
  return changed.length > 0
}
