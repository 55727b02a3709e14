import { and, eq, inArray, lt, ne, or } from 'drizzle-orm'
import { eachDue } from '../../../kit/db/eachDue.ts'
import { PLAY } from '../settings.ts'
import { gameRound, OPEN_STATES, UNFINISHED_STATES } from '../tables.ts'
import { cancelStakes, finish, type PlayContext, WalletSurprise } from './play.ts'
import { PlayRefused } from './refused.ts'
import { lockPlay, type Round, roundOf } from './rows.ts'
import { endTurn } from './turns.ts'

/** The name of the job that finishes open rounds. */
export const ROUNDS_JOB = 'finish rounds'
const BATCH = 100

/** A job: pays drawn rounds and cancels bets without an answer. Returns how many; a silent wallet ends the turn. */
export async function finishOpenRounds(context: PlayContext & { playerId?: string | undefined }): Promise<number> {
  const { id, state, createdAt } = gameRound
  const at = context.now()
  const open = inArray(state, OPEN_STATES)
  const due = and(
    open,
    lt(createdAt, new Date(at - PLAY.payAgainMs)),
    or(ne(state, 'betting'), lt(createdAt, new Date(at - PLAY.cancelMs))),
  )
  const ofPlayer = (playerId: string) => eq(gameRound.player, playerId)
  const rows = { job: ROUNDS_JOB, id, order: createdAt, due, open, ofPlayer, limit: BATCH } as const
  return await eachDue(context, rows, at, async (roundId) => {
    const round = await roundOf(context.database.db, roundId)
    return round !== undefined && (await isEnded(context, round))
  })
}

async function isEnded(context: PlayContext, round: Round): Promise<boolean> {
  try {
    await finish(context, round)
    return true
  } catch (error) {
    if (error instanceof WalletSurprise || !(error instanceof PlayRefused)) throw error
    return error.reason !== 'unavailable'
  }
}

/** For the desk: finishes an open round, as the job does. Returns the round after that; nothing for an unknown one. */
export async function endRound(context: PlayContext, id: string): Promise<Round | undefined> {
  const { db } = context.database
  const round = await roundOf(db, id)
  if (round) await isEnded(context, round)
  return await roundOf(db, id)
}

/** For the desk: cancels an open round and returns the stake, unless the wallet has paid it: then it throws. */
export async function cancelRound(context: PlayContext, id: string): Promise<Round | undefined> {
  const { db } = context.database
  const round = await roundOf(db, id)
  if (!round || round.finishedAt) return round
  await cancelStakes(context, round)
  await context.database.transaction(async (tx) => {
    await lockPlay(tx, round.player)
    await tx
      .update(gameRound)
      .set({ state: 'void', outcome: null, win: null, finishedAt: new Date(context.now()) })
      .where(and(eq(gameRound.id, id), inArray(gameRound.state, UNFINISHED_STATES)))
    await endTurn(tx, id, context.now())
  })
  return await roundOf(db, id)
}
