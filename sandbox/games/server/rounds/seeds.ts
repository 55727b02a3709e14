import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { EpochMs } from '../../../../common/epochMs.ts'
import type { Db, Tx } from '../../../kit/db/types.ts'
import { messageOf, type Numbers, numbersFrom } from '../../maths/numbers.ts'
import type { Fairness } from '../../protocol/calls.ts'
import { gameSeed } from '../tables.ts'

export type Seed = typeof gameSeed.$inferSelect
export type NewSeeds = () => Pick<Seed, 'serverSeed' | 'clientSeed'>

const SERVER_BYTES = 32
const CLIENT_BYTES = 8

/** A secret of 256 bits, and a seed for a player who has not chosen one. */
export const randomSeeds: NewSeeds = () => ({
  serverSeed: randomBytes(SERVER_BYTES).toString('hex'),
  clientSeed: randomBytes(CLIENT_BYTES).toString('hex'),
})

/** The commitment: SHA-256 of the seed as text, in hex. */
export const hashOf = (serverSeed: string) => createHash('sha256').update(serverSeed).digest('hex')

export const fairnessOf = ({ serverSeed, clientSeed, nonce }: Seed): Fairness => ({
  serverSeedHash: hashOf(serverSeed),
  clientSeed,
  nonce,
})

/** The inputs of a draw; the same three always give the same numbers (maths/numbers.ts). */
export const numbersOf = (serverSeed: string, clientSeed: string, nonce: number): Numbers =>
  numbersFrom((cursor) =>
    createHmac('sha256', serverSeed)
      .update(messageOf(clientSeed, nonce, cursor))
      .digest(),
  )

/**
 * The present seed; created when the session has none yet. Call it while the player's lock is held.
 */
export async function currentSeed(tx: Tx, session: string, fresh: NewSeeds, now: EpochMs): Promise<Seed> {
  const [known] = await tx.select().from(gameSeed).where(current(session))
  return known ?? (await insertSeed(tx, session, fresh(), now))
}

/** Reveals the present seed of a session and commits to the next one. */
export async function changeSeed(tx: Tx, old: Seed, next: ReturnType<NewSeeds>, now: EpochMs): Promise<Seed> {
  await tx
    .update(gameSeed)
    .set({ revealedAt: new Date(now) })
    .where(eq(gameSeed.id, old.id))
  return await insertSeed(tx, old.session, next, now)
}

/**
 * The present seed if it has this pair already, so that its rounds go on; otherwise the present seed is revealed and the
 * pair begins at nonce 0.
 */
export async function seedWith(tx: Tx, session: string, pair: ReturnType<NewSeeds>, now: EpochMs): Promise<Seed> {
  const present = await currentSeed(tx, session, () => pair, now)
  const isSame = present.serverSeed === pair.serverSeed && present.clientSeed === pair.clientSeed
  return isSame ? present : await changeSeed(tx, present, pair, now)
}

async function insertSeed(tx: Tx, session: string, seeds: ReturnType<NewSeeds>, now: number): Promise<Seed> {
  const [row] = await tx
    .insert(gameSeed)
    .values({ ...seeds, id: randomUUID(), session, createdAt: new Date(now) })
    .returning()
  if (!row) throw new Error('A seed was written without a row')
  return row
}

const current = (session: string) => and(eq(gameSeed.session, session), isNull(gameSeed.revealedAt))

export async function seedOf(db: Db, id: string): Promise<Seed> {
  const [seed] = await db.select().from(gameSeed).where(eq(gameSeed.id, id))
  if (!seed) throw new Error(`Seed ${id} is gone`)
  return seed
}
