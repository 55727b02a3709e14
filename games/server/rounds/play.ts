import { randomUUID } from 'node:crypto'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { NO_MONEY, SEN_PER_RUPIAH, type Sen, toWire } from '../../../contract/money.ts'
import { gameRound, gameSeed, OPEN_STATES } from '../../db/schema/games.ts'
import type { Database, Log, Tx } from '../../db/types.ts'
import { draw } from '../maths/all.ts'
import type { SeedReply } from '../protocol.ts'
import type { GameSession } from '../sessions.ts'
import { stakesOf, variantOf } from '../variants.ts'
import { CURRENCY, type Status, type WalletAnswer } from '../wallet/wire.ts'
import type { RoundInput } from './choice.ts'
import { PlayRefused } from './refused.ts'
import {
  forgetRound,
  lastRoundAt,
  lockPlay,
  moveId,
  moveOn,
  openRound,
  type Round,
  roundOf,
  roundOfRequest,
} from './rows.ts'
import { changeSeed, currentSeed, fairnessOf, type NewSeeds, numbersOf, seedOf } from './seeds.ts'
import { type Wallet, WalletUnreachable } from './walletClient.ts'

export interface PlayContext {
  database: Database
  wallet: Wallet
  seeds: NewSeeds
  log: Log
  /** Epoch ms. */
  now(): number
}

/** Who asks: the session, and the token that the wallet wants with a bet. */
export interface Player {
  session: GameSession
  token: string
}

/** Least time between two rounds of a player, whatever games are open. */
export const PAUSE_MS = 2_500
/** A round whose bet has no answer is called off after this time, unless the player's own repeat has finished it. */
const CALL_OFF_MS = 60_000
/** A round that is drawn and not known to be paid is tried again after this time. */
const PAY_AGAIN_MS = 5_000
const BATCH = 100

/**
 * Plays a round: bet, draw, win. The same `requestId` again is the same round, wherever it was interrupted.
 * Throws PlayRefused; then nothing is staked, except with `unavailable`, which says that nobody knows yet.
 */
export async function playRound(context: PlayContext, player: Player, asked: RoundInput): Promise<Round> {
  const { session } = player
  if (asked.choice.variant !== variantOf(session.game)) throw new PlayRefused('badChoice')
  if (!stakesOf(session.game).includes(asked.stake)) throw new PlayRefused('badStake')
  for (;;) {
    const { round, before } = await context.database.transaction((tx) => begin(tx, context, session, asked))
    if (round) return await finish(context, round, player)
    await finish(context, before, player).catch(passOver)
  }
}

type Begun = { round: Round; before?: undefined } | { round?: undefined; before: Round }

/** The round of this request, new or known; or the one `before` it that must be finished first. */
async function begin(tx: Tx, context: PlayContext, session: GameSession, asked: RoundInput): Promise<Begun> {
  const { requestId, stake, choice } = asked
  await lockPlay(tx, session.player)
  const known = await roundOfRequest(tx, session.id, requestId)
  if (known) {
    if (known.stake !== stake || JSON.stringify(sorted(known.choice)) !== JSON.stringify(sorted(choice)))
      throw new PlayRefused('requestReused')
    return { round: known }
  }
  if (!session.living) throw new PlayRefused('sessionOver')
  const before = await openRound(tx, session.id)
  if (before) return { before }
  const now = context.now()
  const waitMs = ((await lastRoundAt(tx, session.player)) ?? -PAUSE_MS) + PAUSE_MS - now
  if (waitMs > 0) throw new PlayRefused('tooSoon', { waitMs })
  const seed = await currentSeed(tx, session.id, context.seeds, now)
  await tx
    .update(gameSeed)
    .set({ nonce: seed.nonce + 1 })
    .where(eq(gameSeed.id, seed.id))
  const facts = { session: session.id, player: session.player, game: session.game.id, seed: seed.id, nonce: seed.nonce }
  const [round] = await tx
    .insert(gameRound)
    .values({ ...facts, id: randomUUID(), requestId, stake, choice, state: 'betting', createdAt: new Date(now) })
    .returning()
  if (!round) throw new Error('A round was written without a row')
  return { round }
}

const sorted = (choice: object) => Object.entries(choice).sort(([a], [b]) => (a < b ? -1 : 1))

/** Carries a round to its end from wherever it is. Every step may be repeated: the wallet knows its number. */
async function finish(context: PlayContext, round: Round, player?: Player): Promise<Round> {
  switch (round.state) {
    case 'done':
      return round
    case 'betting':
      return await finish(context, await takeBet(context, round, player), player)
    case 'drawn':
      return await finish(context, await payWin(context, round), player)
    case 'voiding':
      return await finish(context, await giveBack(context, round), player)
    case 'void':
      throw new PlayRefused('cancelled')
  }
}

async function takeBet(context: PlayContext, round: Round, player: Player | undefined): Promise<Round> {
  // Without the player's token the bet cannot be asked for again: it is taken back, whether or not it was there.
  if (!player) return await step(context, round, { state: 'voiding' })
  const id = moveId(round.id, 'bet')
  const answer = await asked(
    context.wallet.bet({
      request_uuid: id,
      transaction_uuid: id,
      token: player.token,
      game_id: round.game,
      round: round.id,
      amount: toWire(round.stake),
      currency: CURRENCY,
    }),
  )
  if (answer.status === 'RS_OK') {
    const { serverSeed, clientSeed } = await seedOf(context.database.db, round.seed)
    const outcome = draw(numbersOf(serverSeed, clientSeed, round.nonce), round.choice)
    // Stakes are whole rupiah, so hundredths of them are whole sen.
    const win = ((round.stake / SEN_PER_RUPIAH) * outcome.multiplier) as Sen
    return await step(context, round, { state: 'drawn', outcome, win })
  }
  if (answer.status === 'RS_ERROR_TRANSACTION_ROLLED_BACK') return await step(context, round, { state: 'voiding' })
  const reason = REFUSED[answer.status]
  if (!reason) throw unexpected(context, round, answer)
  // A second try of the same request may still be on its way to the wallet: calling the bet off makes sure that it comes too late.
  const refused = await step(context, round, { state: 'voiding' })
  if (refused.state !== 'voiding') return refused
  await callOff(context, refused)
  await context.database.transaction((tx) => forgetRound(tx, refused))
  throw new PlayRefused(reason, { balance: answer.balance })
}

/** Refusals after which nothing was staked. */
const REFUSED: Partial<Record<Status, PlayRefused['reason']>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'noMoney',
  RS_ERROR_LIMIT_REACHED: 'badStake',
  RS_ERROR_USER_DISABLED: 'onBreak',
  RS_ERROR_INVALID_TOKEN: 'sessionOver',
  RS_ERROR_INVALID_GAME: 'sessionOver',
}

async function payWin(context: PlayContext, round: Round): Promise<Round> {
  const id = moveId(round.id, 'win')
  const answer = await asked(
    context.wallet.win({
      request_uuid: id,
      transaction_uuid: id,
      reference_transaction_uuid: moveId(round.id, 'bet'),
      round: round.id,
      amount: toWire(round.win ?? NO_MONEY),
      currency: CURRENCY,
    }),
  )
  if (answer.status !== 'RS_OK') throw unexpected(context, round, answer)
  const balance = answer.balance ?? NO_MONEY
  return await step(context, round, { state: 'done', balance, finishedAt: new Date(context.now()) })
}

async function giveBack(context: PlayContext, round: Round): Promise<Round> {
  await callOff(context, round)
  return await step(context, round, { state: 'void', finishedAt: new Date(context.now()) })
}

/** Takes the bet back, or makes sure that it never comes. */
async function callOff(context: PlayContext, round: Round): Promise<void> {
  const id = moveId(round.id, 'rollback')
  const answer = await asked(
    context.wallet.rollback({
      request_uuid: id,
      transaction_uuid: id,
      reference_transaction_uuid: moveId(round.id, 'bet'),
      round: round.id,
    }),
  )
  if (answer.status !== 'RS_OK') throw unexpected(context, round, answer)
}

/** The round after a step, or where somebody else has brought it meanwhile. */
async function step(context: PlayContext, round: Round, to: Parameters<typeof moveOn>[2]): Promise<Round> {
  const { db } = context.database
  const moved = (await moveOn(db, round, to)) ?? (await roundOf(db, round.id))
  if (!moved) throw new PlayRefused('unavailable')
  return moved
}

async function asked(answer: Promise<WalletAnswer>): Promise<WalletAnswer> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof WalletUnreachable) throw new PlayRefused('unavailable')
    throw error
  }
}

/** The wallet says what cannot be: the round stays open, and somebody should look at it. */
function unexpected({ log }: PlayContext, { id, state }: Round, { status }: WalletAnswer): PlayRefused {
  log.error({ round: id, state, status }, 'the wallet of the games gave an unexpected answer')
  return new PlayRefused('unavailable')
}

/** What became of an earlier round is told to whoever asks for that one; `unavailable` stands in the way of a new one. */
function passOver(error: unknown): void {
  if (!(error instanceof PlayRefused) || error.reason === 'unavailable') throw error
}

/** Reveals the seed in use and promises a new one. Throws PlayRefused while a round is under way. */
export async function chooseSeed(context: PlayContext, session: GameSession, clientSeed: string): Promise<SeedReply> {
  if (!session.living) throw new PlayRefused('sessionOver')
  return await context.database.transaction(async (tx) => {
    await lockPlay(tx, session.player)
    if (await openRound(tx, session.id)) throw new PlayRefused('unavailable')
    const { revealed, next } = await changeSeed(tx, session.id, clientSeed, context.seeds, context.now())
    return { revealedServerSeed: revealed, fairness: fairnessOf(next) }
  })
}

/**
 * Ends rounds that a crash or a lost answer has left open: those drawn are paid, those whose bet has no answer are called off.
 * A job. Returns how many came to their end.
 */
export async function finishOpenRounds(context: PlayContext): Promise<number> {
  const { database, log, now } = context
  const at = now()
  const rows = await database.db
    .select()
    .from(gameRound)
    .where(
      and(
        inArray(gameRound.state, OPEN_STATES),
        lt(gameRound.createdAt, new Date(at - PAY_AGAIN_MS)),
        sql`(${gameRound.state} <> 'betting' or ${gameRound.createdAt} < ${new Date(at - CALL_OFF_MS).toISOString()})`,
      ),
    )
    .orderBy(gameRound.createdAt)
    .limit(BATCH)
  let ended = 0
  for (const round of rows) {
    try {
      await finish(context, round)
      ended++
    } catch (error) {
      if (!(error instanceof PlayRefused)) log.error({ err: error, round: round.id }, 'a round could not be ended')
      else if (error.reason === 'cancelled') ended++
    }
  }
  return ended
}
