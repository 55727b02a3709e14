import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { EpochMs } from '../../../../common/epochMs.ts'
import type { Db, Tx } from '../../../kit/db/types.ts'
import { messageOf, type Numbers, numbersFrom } from '../../maths/numbers.ts'
import type { Fairness } from '../../protocol/calls.ts'
import { gameNextSeed, gameSeed } from '../tables.ts'

export type Seed = typeof gameSeed.$inferSelect
export type NextSeed = typeof gameNextSeed.$inferSelect
export type SeedPair = Pick<Seed, 'serverSeed' | 'clientSeed'>
export type NewServerSeed = () => string

const SERVER_BYTES = 32

/** A secret of 256 bits. */
export const randomServerSeed: NewServerSeed = () => randomBytes(SERVER_BYTES).toString('hex')

/** The seeds of a session: the pair that draws its next round, once there is one, and the promised server seed that waits for the next client seed. */
export interface SessionSeeds {
  current: Seed | undefined
  next: NextSeed
}

/** The commitment: SHA-256 of the seed as text, in hex. */
export const hashOf = (serverSeed: string) => createHash('sha256').update(serverSeed).digest('hex')

/** Before the first client seed is chosen, the next round and the next client seed have the same server seed. */
export const fairnessOf = ({ current, next }: SessionSeeds): Fairness => ({
  serverSeedHash: hashOf((current ?? next).serverSeed),
  ...(current && { clientSeed: current.clientSeed }),
  nonce: current?.nonce ?? 0,
  nextServerSeedHash: hashOf(next.serverSeed),
})

/** The inputs of a draw; the same three always give the same numbers (maths/numbers.ts). */
export const numbersOf = (serverSeed: string, clientSeed: string, nonce: number): Numbers =>
  numbersFrom((cursor) =>
    createHmac('sha256', serverSeed)
      .update(messageOf(clientSeed, nonce, cursor))
      .digest(),
  )

/** What makes seeds. */
interface Maker {
  seeds: NewServerSeed
  now(): EpochMs
}

/** The seeds of a session; the next server seed is promised when there is none yet. Call it while the player's lock is held. */
export async function sessionSeeds(tx: Tx, session: string, maker: Maker): Promise<SessionSeeds> {
  const next = await promisedSeed(tx, session)
  return { current: await currentSeed(tx, session), next: next ?? (await promiseSeed(tx, session, maker)) }
}

export async function currentSeed(tx: Tx, session: string): Promise<Seed | undefined> {
  const [row] = await tx
    .select()
    .from(gameSeed)
    .where(and(eq(gameSeed.session, session), isNull(gameSeed.revealedAt)))
  return row
}

async function promisedSeed(tx: Tx, session: string): Promise<NextSeed | undefined> {
  const [row] = await tx.select().from(gameNextSeed).where(eq(gameNextSeed.session, session))
  return row
}

/** Commits to a new next server seed. */
async function promiseSeed(tx: Tx, session: string, { seeds, now }: Maker): Promise<NextSeed> {
  const set = { serverSeed: seeds(), promisedAt: new Date(now()) }
  const [row] = await tx
    .insert(gameNextSeed)
    .values({ session, ...set })
    .onConflictDoUpdate({ target: gameNextSeed.session, set })
    .returning()
  if (!row) throw new Error('A seed was promised without a row')
  return row
}

/** The client seed meets the promised server seed; the present one is revealed and the one after it promised. */
export async function takeClientSeed(tx: Tx, session: string, clientSeed: string, maker: Maker) {
  const promised = await promisedSeed(tx, session)
  const { serverSeed, promisedAt } = promised ?? { serverSeed: maker.seeds(), promisedAt: null }
  const current = await replaceSeed(tx, session, { serverSeed, clientSeed, promisedAt }, maker.now())
  return { current, next: await promiseSeed(tx, session, maker) }
}

/** The present seed if it has this pair, so that its rounds go on; else it is revealed and the pair begins at 0. */
export async function seedWith(tx: Tx, session: string, pair: SeedPair, now: EpochMs): Promise<Seed> {
  const present = await currentSeed(tx, session)
  const isSame = present?.serverSeed === pair.serverSeed && present.clientSeed === pair.clientSeed
  return isSame ? present : await replaceSeed(tx, session, { ...pair, promisedAt: null }, now)
}

/** Reveals the present seed of a session, if there is one, and begins another pair. */
async function replaceSeed(
  tx: Tx,
  session: string,
  seeds: Pick<Seed, 'serverSeed' | 'clientSeed' | 'promisedAt'>,
  now: EpochMs,
): Promise<Seed> {
  const at = new Date(now)
  await tx
    .update(gameSeed)
    .set({ revealedAt: at })
    .where(and(eq(gameSeed.session, session), isNull(gameSeed.revealedAt)))
  const [row] = await tx
    .insert(gameSeed)
    .values({ ...seeds, id: randomUUID(), session, createdAt: at })
    .returning()
  if (!row) throw new Error('A seed was written without a row')
  return row
}

export async function seedOf(db: Db, id: string): Promise<Seed> {
  const [seed] = await db.select().from(gameSeed).where(eq(gameSeed.id, id))
  if (!seed) throw new Error(`Seed ${id} is gone`)
  return seed
}
