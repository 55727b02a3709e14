import { and, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kit/db/types.ts'
import { SessionExpired } from '../../kit/http/refused.ts'
import { player, session } from '../tables/player.ts'

declare const held: unique symbol

/** A player whose row is locked until the transaction ends. Sessions, proofs and passkeys are given to no other. */
export type HeldPlayer = typeof player.$inferSelect & { readonly [held]: true }

/**
 * Locks the one player of whom the conditions hold; undefined when there is none any more. What was verified before the
 * transaction stands here again: the database compares it after it has waited for whoever changes the row. What counts
 * something of a player and then adds to it takes turns here. A transaction that also needs accounts or an e-mail address
 * locks those first.
 */
export async function holdPlayer(tx: Tx, ...conditions: SQL[]): Promise<HeldPlayer | undefined> {
  // Other tables refer to the row all the time; this lock lets them.
  const [row] = await tx
    .select()
    .from(player)
    .where(and(...conditions))
    .for('no key update')
  return row as HeldPlayer | undefined
}

/** Holds a player who was made in this transaction. Throws when there is none. */
export async function holdMade(tx: Tx, id: string): Promise<HeldPlayer> {
  const made = await holdPlayer(tx, eq(player.id, id))
  if (!made) throw new Error('The player is not there')
  return made
}

/** Locks the player of a request and its session, which may have ended since the request came. Throws SessionExpired. */
export async function holdCaller(
  tx: Tx,
  { tokenHash }: { tokenHash: Buffer | undefined },
  id: string,
): Promise<HeldPlayer> {
  const owner = await holdPlayer(tx, eq(player.id, id))
  if (!owner || !tokenHash) throw new SessionExpired()
  const own = and(eq(session.tokenHash, tokenHash), eq(session.player, id))
  const living = await tx.select({ player: session.player }).from(session).where(own).for('update')
  if (living.length === 0) throw new SessionExpired()
  return owner
}
