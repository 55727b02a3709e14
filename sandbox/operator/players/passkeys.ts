import { hash } from 'node:crypto'
import { and, count, desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/db/types.ts'
import { Refused, RefusedFor } from '../../kit/http/refused.ts'
import { passkey } from '../tables/passkey.ts'
import type { HeldPlayer } from './heldPlayer.ts'

/** How many passkeys a player may keep. */
export const PASSKEYS_MOST = 10

export type StoredPasskey = typeof passkey.$inferSelect

/** How an authenticator knows the player: a number that says nothing about them. */
export const userHandleOf = (player: string) => hash('sha256', `passkey ${player}`, 'base64url')

/** The passkeys of a player, newest first. */
export const passkeysOf = (db: Db, player: string): Promise<StoredPasskey[]> =>
  db.select().from(passkey).where(eq(passkey.player, player)).orderBy(desc(passkey.createdAt))

export async function hasPasskey(db: Db, player: string): Promise<boolean> {
  const rows = await db.select({ id: passkey.id }).from(passkey).where(eq(passkey.player, player)).limit(1)
  return rows.length > 0
}

/** Stores a verified passkey. Throws Refused when it is known already, or when the player has too many. */
export async function addPasskey(
  tx: Tx,
  { id: player }: HeldPlayer,
  added: Omit<typeof passkey.$inferInsert, 'player'>,
): Promise<void> {
  const [present] = await tx.select({ present: count() }).from(passkey).where(eq(passkey.player, player))
  if ((present?.present ?? 0) >= PASSKEYS_MOST) throw new Refused('upstream.passkeysMost', { most: PASSKEYS_MOST })
  const rows = await tx
    .insert(passkey)
    .values({ ...added, player })
    .onConflictDoNothing()
    .returning({ id: passkey.id })
  if (rows.length === 0) throw new Refused('upstream.passkeyKnown')
}

interface OfPlayer {
  id: string
  player: string
}

/** Throws RefusedFor when the player has no such passkey. */
export async function renamePasskey(db: Db, { id, player, name }: OfPlayer & { name: string }): Promise<void> {
  const rows = await db.update(passkey).set({ name }).where(mine({ id, player })).returning({ id: passkey.id })
  if (rows.length === 0) throw unknownPasskey()
}

/** Throws RefusedFor when the player has no such passkey. */
export async function removePasskey(tx: Tx, { id: player }: HeldPlayer, id: string): Promise<void> {
  const rows = await tx.delete(passkey).where(mine({ id, player })).returning({ id: passkey.id })
  if (rows.length === 0) throw unknownPasskey()
}

const mine = ({ id, player }: OfPlayer) => and(eq(passkey.id, id), eq(passkey.player, player))

export const unknownPasskey = () => new RefusedFor('passkey_unknown', 'upstream.passkeyUnknown')
