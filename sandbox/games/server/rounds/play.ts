import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { canonicalJson } from '../../../../common/canonicalJson.ts'
import type { EpochMs } from '../../../../common/epochMs.ts'
import { NO_MONEY, toWire } from '../../../../contract/money/sen.ts'
import type { Database, Log, Tx } from '../../../kit/db/types.ts'
import type { GameOperator, GameSession } from '../../../wallet-api/game.ts'
import { type Wallet, WalletUnreachable } from '../../../wallet-api/wallet.ts'
import { CURRENCY, type Status, type WalletAnswer } from '../../../wallet-api/wire.ts'
import { hundredths, winOf } from '../../maths/table.ts'
import type { SeedReply } from '../../protocol/calls.ts'
import { PLAY } from '../settings.ts'
import { gameRound, gameSeed, UNFINISHED_STATES } from '../tables.ts'
import { isChoiceOf, isStakeOf } from '../variants.ts'
import type { RoundInput } from './choice.ts'
import { walletOf } from './demoWallet.ts'
import { leave } from './leave.ts'
import { PlayRefused, passOver, passOverForgotten, RoundForgotten } from './refused.ts'
import { forgetRound, lastRoundAt, lockPlay, moveOn, openRound, type Round, roundOf, roundOfRequest } from './rows.ts'
import { currentSeed, fairnessOf, type NewServerSeed, type Seed, seedWith, takeClientSeed } from './seeds.ts'
import { testerSeeds } from './testerSeeds.ts'
import {
  addedStake,
  beginTurn,
  firstStake,
  isStepped,
  movesIn,
  outcomeAfter,
  runningTurn,
  type Stake,
  takenStakes,
  turnOf,
} from './turns.ts'

export interface PlayContext {
  database: Database
  wallet: Wallet
  operator: GameOperator
  /** Makes the next server seed. */
  seeds: NewServerSeed
  log: Log
  now(): EpochMs
}

/** The caller: the session, and the token that the wallet needs for a bet. */
export interface Player {
  session: GameSession
  token: string
}

/** A request for a round. */
export interface RoundRequest extends RoundInput {
  /** A tester's number, from which the seeds of the round are made. The session keeps these seeds until they are changed. */
  testerSeed?: number | undefined
}

/** Plays a round: bet, draw, win; the same `requestId` goes on. Throws PlayRefused: no stake, but for `unavailable`. */
export async function playRound(context: PlayContext, player: Player, request: RoundRequest): Promise<Round> {
  const { session } = player
  for (;;) {
    const { round, before } = await context.database.transaction((tx) => begin(tx, context, session, request))
    const played = round && (await finish(context, round, player).catch(passOverForgotten))
    if (played) return played
    if (before) await finish(context, before, player).catch(passOver)
  }
}

type Begun = { round: Round; before?: undefined } | { round?: undefined; before: Round }

/** The round of this request, new or known; or the round `before` it that must be finished first. */
async function begin(tx: Tx, context: PlayContext, session: GameSession, request: RoundRequest): Promise<Begun> {
  const { requestId, stake, choice } = request
  await lockPlay(tx, session.player)
  const earlier = await roundOfRequest(tx, session.id, requestId)
  if (earlier) {
    if (earlier.stake !== stake || canonicalJson(earlier.choice) !== canonicalJson(choice))
      throw new PlayRefused('requestReused')
    return { round: earlier }
  }
  // This check comes last: a staked round is finished whatever the present offer is.
  if (!isChoiceOf(session.game, choice)) throw new PlayRefused('badChoice')
  if (!isStakeOf(session.game, choice, stake)) throw new PlayRefused('badStake')
  if (!session.living) throw new PlayRefused('sessionOver')
  const before = await openRound(tx, session.id)
  if (before) return { before }
  const now = context.now()
  const running = isStepped(choice) ? await runningTurn(tx, session) : undefined
  if (running && !(await leave(tx, running.round, 'rule', now))) throw new PlayRefused('roundRunning')
  const left = running && (await roundOf(tx, running.round))
  if (left) return { before: left }
  const waitMs = ((await lastRoundAt(tx, session.player)) ?? -PLAY.pauseMs) + PLAY.pauseMs - now
  if (waitMs > 0) throw new PlayRefused('tooSoon', { waitMs })
  const seed = await seedFor(tx, context, session, request)
  await tx
    .update(gameSeed)
    .set({ nonce: seed.nonce + 1 })
    .where(eq(gameSeed.id, seed.id))
  const { id, player, game, demo } = session
  const facts = { session: id, player, game: game.id, demo, seed: seed.id, nonce: seed.nonce }
  const [round] = await tx
    .insert(gameRound)
    .values({ ...facts, id: randomUUID(), requestId, stake, choice, state: 'betting', createdAt: new Date(now) })
    .returning()
  if (!round) throw new Error('A round was written without a row')
  return { round }
}

/** The seed of a new round. A session's first round brings the client seed, or the id of its request is it. */
async function seedFor(tx: Tx, context: PlayContext, { id }: GameSession, request: RoundRequest): Promise<Seed> {
  const { testerSeed, requestId, clientSeed = requestId } = request
  if (testerSeed !== undefined) return await seedWith(tx, id, testerSeeds(testerSeed), context.now())
  return (await currentSeed(tx, id)) ?? (await takeClientSeed(tx, id, clientSeed, context)).current
}

/** Finishes a round from its present state, as far as it does not wait for the player. Every step may be repeated, because the wallet knows its number. */
export async function finish(context: PlayContext, round: Round, player?: Player): Promise<Round> {
  switch (round.state) {
    case 'done':
    case 'turn':
      return round
    case 'betting':
      return await finish(context, await takeBet(context, round, player), player)
    case 'drawn':
      return await finish(context, await payWin(context, round), player)
    case 'voiding':
      return await finish(context, await finishCancelled(context, round), player)
    case 'void':
      throw new PlayRefused('cancelled')
  }
}

async function takeBet(context: PlayContext, round: Round, player: Player | undefined): Promise<Round> {
  // Without the player's token the bet cannot be sent again. It is reversed, whether or not it arrived.
  if (!player) return await step(context, round, { state: 'voiding' })
  const { bet } = firstStake(round)
  const answer = await walletAnswer(
    walletOf(context, round).bet({
      request_uuid: bet,
      transaction_uuid: bet,
      token: player.token,
      game_id: round.game,
      round: round.id,
      amount: toWire(round.stake),
      currency: CURRENCY,
    }),
  )
  if (answer.status === 'RS_OK') {
    const outcome = await outcomeAfter(context.database.db, round, [])
    if (movesIn(outcome).length > 0) {
      const { balance = NO_MONEY } = answer
      const turn = await context.database.transaction((tx) => beginTurn(tx, round, balance, context.now()))
      return turn ?? (await present(context, round))
    }
    const win = winOf(round.stake, round.choice, outcome)
    return await step(context, round, { state: 'drawn', outcome, win })
  }
  if (answer.status === 'RS_ERROR_TRANSACTION_ROLLED_BACK') return await step(context, round, { state: 'voiding' })
  const refused = REFUSED[answer.status]
  if (!refused) throw unexpected(context, round, answer)
  return await step(context, round, { state: 'voiding', refused, balance: answer.balance ?? null })
}

/** Refusals after which no stake was taken. */
export const REFUSED: Partial<Record<Status, PlayRefused['reason']>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'noMoney',
  RS_ERROR_LIMIT_REACHED: 'badStake',
  RS_ERROR_USER_DISABLED: 'onBreak',
  RS_ERROR_INVALID_TOKEN: 'sessionOver',
  RS_ERROR_INVALID_GAME: 'sessionOver',
}

/** Pays each stake of the round: the wallet settles a bet once, by its own win. */
async function payWin(context: PlayContext, round: Round): Promise<Round> {
  const { outcome } = round
  if (!outcome) throw new Error(`Round ${round.id} is drawn without an outcome`)
  const wins = 'parts' in outcome ? outcome.parts.map((part) => hundredths(round.stake, part)) : [round.win]
  let balance = NO_MONEY
  for (const [place, { bet, win }] of (await stakesIn(context, round)).entries()) {
    const answer = await walletAnswer(
      walletOf(context, round).win({
        request_uuid: win,
        transaction_uuid: win,
        reference_transaction_uuid: bet,
        round: round.id,
        amount: toWire(wins[place] ?? NO_MONEY),
        currency: CURRENCY,
      }),
    )
    if (answer.status !== 'RS_OK') throw unexpected(context, round, answer)
    balance = answer.balance ?? NO_MONEY
  }
  return await step(context, round, { state: 'done', balance, finishedAt: new Date(context.now()) })
}

/** Returns the stakes, then forgets the refused round. A copy still on its way to the wallet is refused there. */
async function finishCancelled(context: PlayContext, round: Round): Promise<Round> {
  await cancelStakes(context, round)
  const { refused, balance } = round
  if (refused) {
    await context.database.transaction((tx) => forgetRound(tx, round))
    throw new PlayRefused(refused, { balance: balance ?? undefined })
  }
  return await step(context, round, { state: 'void', finishedAt: new Date(context.now()) })
}

/** The stakes that the round has taken, the first one first. */
async function stakesIn({ database: { db } }: PlayContext, round: Round): Promise<Stake[]> {
  return takenStakes(round, isStepped(round.choice) ? await turnOf(db, round.id) : undefined)
}

/** Reverses every stake, in the order of paying: the first one decides whether a round is paid or cancelled. */
export async function cancelStakes(context: PlayContext, round: Round): Promise<void> {
  for (const stake of await stakesIn(context, round)) await cancelStake(context, round, stake)
  const turn = isStepped(round.choice) ? await turnOf(context.database.db, round.id) : undefined
  if (turn?.pending) await cancelStake(context, round, addedStake(round.id, turn.pending))
}

/** Reverses a bet, or makes sure that a late bet is refused. */
export async function cancelStake(context: PlayContext, round: Round, { bet, rollback }: Stake): Promise<void> {
  const answer = await walletAnswer(
    walletOf(context, round).rollback({
      request_uuid: rollback,
      transaction_uuid: rollback,
      reference_transaction_uuid: bet,
      round: round.id,
    }),
  )
  if (answer.status !== 'RS_OK') throw unexpected(context, round, answer)
}

/** The round after a step, or its state after another process has changed it. */
async function step(context: PlayContext, round: Round, to: Parameters<typeof moveOn>[2]): Promise<Round> {
  return (await moveOn(context.database.db, round, to)) ?? (await present(context, round))
}

/** The round as another process has left it. */
async function present({ database: { db } }: PlayContext, { id }: Round): Promise<Round> {
  const round = await roundOf(db, id)
  if (!round) throw new RoundForgotten()
  return round
}

/** The answer of the wallet. Throws PlayRefused when there is none. */
export async function walletAnswer(answer: Promise<WalletAnswer>): Promise<WalletAnswer> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof WalletUnreachable) throw new PlayRefused('unavailable')
    throw error
  }
}

/** The wallet's answer is impossible: the round stays open, and an operator must check it. */
export class WalletSurprise extends PlayRefused {
  override name = 'WalletSurprise'
  /** The answer of the wallet. */
  readonly code: Status
  constructor(code: Status) {
    super('unavailable')
    this.code = code
  }
}

export function unexpected({ log }: PlayContext, { id, state }: Round, { status }: WalletAnswer): WalletSurprise {
  log.error({ round: id, state, status }, 'the game wallet gave an unexpected answer')
  return new WalletSurprise(status)
}

/** The client seed meets the promised server seed, and the present one is revealed. Throws PlayRefused in a round. */
export async function chooseSeed(context: PlayContext, session: GameSession, clientSeed: string): Promise<SeedReply> {
  if (!session.living) throw new PlayRefused('sessionOver')
  return await context.database.transaction(async (tx) => {
    await lockPlay(tx, session.player)
    const running = await openRound(tx, session.id, UNFINISHED_STATES)
    if (running) throw new PlayRefused(running.state === 'turn' ? 'roundRunning' : 'unavailable')
    const old = await currentSeed(tx, session.id)
    const fairness = fairnessOf(await takeClientSeed(tx, session.id, clientSeed, context))
    return { ...(old && { revealedServerSeed: old.serverSeed }), fairness }
  })
}
