import { eq } from 'drizzle-orm'
import type { Db } from '../../kit/db/types.ts'
import { totalsOf } from '../../ledger/totals.ts'
import { player } from '../tables/player.ts'
import { reachedLevel } from './levels.ts'

/** Deposits, turnover (bets that were not reversed) and the level they lead to, which never falls and is stored. */
export async function progressOf(db: Db, playerId: string, level: number) {
  const { deposited: recharge, staked: turnover } = await totalsOf(db, playerId)
  const reached = reachedLevel(recharge, turnover)
  if (reached <= level) return { recharge, turnover, level, risen: false }
  await db.update(player).set({ level: reached }).where(eq(player.id, playerId))
  return { recharge, turnover, level: reached, risen: true }
}
