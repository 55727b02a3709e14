import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../../common/epochMs.ts'
import type { Db, Tx } from '../../../kit/db/types.ts'
import type { GameSession } from '../../../wallet-api/game.ts'
import { gameRound, gameSeed, OPEN_STATES } from '../tables.ts'

export type Round = typeof gameRound.$inferSelect
export type RoundState = Round['state']

/** Whether a round was played by this player in this game, with money as here or with chips as here. */
export const isOf = ({ player, game, demo }: GameSession, round: Round) =>
  round.player === player && round.game === game.id && round.demo === demo

export async function roundOf(db: Db, id: string): Promise<Round | undefined> {
  const [row] = await db.select().from(gameRound).where(eq(gameRound.id, id))
  return row
}

export async function roundOfRequest(db: Db, session: string, requestId: string): Promise<Round | undefined> {
  const [row] = await db
    .select()
    .from(gameRound)
    .where(and(eq(gameRound.session, session), eq(gameRound.requestId, requestId)))
  return row
}

/** The one unfinished round of this session. @param states without `turn` for a round that can be finished */
export async function openRound(
  db: Db,
  session: string,
  states: readonly RoundState[] = OPEN_STATES,
): Promise<Round | undefined> {
  const [row] = await db
    .select()
    .from(gameRound)
    .where(and(eq(gameRound.session, session), inArray(gameRound.state, states)))
  return row
}

/** The start of the player's last round, in any game. */
export async function lastRoundAt(db: Db, player: string): Promise<EpochMs | undefined> {
  const [row] = await db
    .select({ at: gameRound.createdAt })
    .from(gameRound)
    .where(eq(gameRound.player, player))
    .orderBy(desc(gameRound.createdAt))
    .limit(1)
  return row?.at.getTime()
}

/** Every step of a round; `done` and `void` end it. The desk may cancel one that the wallet has not paid. */
export const ROUND_STEPS = {
  betting: ['turn', 'drawn', 'voiding'],
  turn: ['drawn'],
  drawn: ['done'],
  voiding: ['void'],
  done: [],
  void: [],
} as const satisfies Record<RoundState, readonly RoundState[]>

/** Changes the state of a round if it still has the expected state. Returns nothing when another process was faster. */
export async function moveOn(
  db: Db,
  { id, state }: Round,
  to: { state: RoundState } & Partial<Pick<Round, 'outcome' | 'win' | 'balance' | 'finishedAt' | 'refused'>>,
): Promise<Round | undefined> {
  const steps: readonly RoundState[] = ROUND_STEPS[state]
  if (!steps.includes(to.state)) throw new Error(`A round cannot go from ${state} to ${to.state}`)
  const [row] = await db
    .update(gameRound)
    .set(to)
    .where(and(eq(gameRound.id, id), eq(gameRound.state, state)))
    .returning()
  return row
}

/** Deletes a refused and cancelled round: the next round may use its number, and its request may be tried again. */
export async function forgetRound(tx: Tx, { id, seed, nonce }: Round): Promise<void> {
  const gone = await tx
    .delete(gameRound)
    .where(and(eq(gameRound.id, id), eq(gameRound.state, 'voiding')))
    .returning({ id: gameRound.id })
  if (gone.length === 0) return
  await tx
    .update(gameSeed)
    .set({ nonce })
    .where(and(eq(gameSeed.id, seed), eq(gameSeed.nonce, nonce + 1)))
}

/** Changes of a player's rounds, seeds and pace run one after the other; the lock ends with the transaction. */
export async function lockPlay(tx: Tx, player: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`game player\n${player}`}, 0))`)
}

type Move = 'bet' | 'win' | 'rollback'

/** The number of a bet, win or rollback at the wallet, the same for every repeat; `:` and a step's id for its stake. */
export function moveId(round: string, move: Move | `${Move}:${string}`): string {
  const hex = createHash('sha256').update(`${round}:${move}`).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}
