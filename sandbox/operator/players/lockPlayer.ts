import { eq } from 'drizzle-orm'
import type { Tx } from '../../kit/db/types.ts'
import { player } from '../tables/player.ts'

/**
 * Locks the row of a player until the transaction ends, and returns it as it is now: what a call has read before may have
 * changed. What counts something of a player and then adds to it takes turns here. A transaction that also needs accounts
 * or an e-mail address locks those first, and the rows of the player afterwards.
 */
export async function lockPlayer(tx: Tx, id: string): Promise<typeof player.$inferSelect | undefined> {
  const [row] = await tx.select().from(player).where(eq(player.id, id)).for('no key update')
  return row
}
