import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { EpochMs } from '../../../../common/epochMs.ts'
import { NO_MONEY, toWire } from '../../../../contract/money/sen.ts'
import { href } from '../../../../contract/routes.ts'
import type { Db } from '../../../kit/db/types.ts'
import { type OfferedGame, pictureOf } from '../../../wallet-api/game.ts'
import { WalletUnreachable } from '../../../wallet-api/wallet.ts'
import { paidBets } from '../../maths/table.ts'
import type { FinishedRound, PastRound, RoundReply, SessionState } from '../../protocol/calls.ts'
import type { Variant } from '../../protocol/choice.ts'
import type { TableState } from '../../protocol/documents.ts'
import { PLAY } from '../settings.ts'
import { gameRound, UNFINISHED_STATES } from '../tables.ts'
import { hueOf, rtpOf, rtpsOf, rulesOf, stakesOf } from '../variants.ts'
import { walletOf } from './demoWallet.ts'
import { leftAt, whyOf } from './leave.ts'
import { finish, type PlayContext, type Player } from './play.ts'
import { PlayRefused } from './refused.ts'
import { isOf, lockPlay, openRound, type Round, roundOf } from './rows.ts'
import { fairnessOf, hashOf, seedOf, sessionSeeds } from './seeds.ts'
import { endIfDue } from './step.ts'
import {
  choiceWith,
  elapsedIn,
  isStepped,
  outcomeAfter,
  runningTurn,
  stakedIn,
  stepsOf,
  type Turn,
  turnOf,
} from './turns.ts'
import { keyOf } from './watch.ts'

const REMEMBERED = 20

/** The state that a game shows when it opens. Throws PlayRefused. @param webOrigin the web app that opened the game */
export async function stateOf(context: PlayContext, player: Player, webOrigin: string): Promise<SessionState> {
  const { session } = player
  const { game, lang } = session
  if (!session.living) throw new PlayRefused('sessionOver')
  const turn = await runningTurn(context.database.db, session)
  if (turn) await endIfDue(context, player, turn)
  return {
    ...tableOf(game),
    lang,
    balance: await balanceOf(context, player),
    ...(await runningIn(context, session)),
    fairness: await fairnessNow(context, session),
    history: await lastRounds(context.database.db, session),
    // A demo has no way to a deposit: an empty purse is filled by opening the demo again.
    depositUrl: `${webOrigin}${session.demo ? href.gamesPlay({ id: game.id, demo: 1 }) : href.recharge()}`,
    lobbyUrl: `${webOrigin}/games`,
    ...(session.demo && { demo: true }),
  }
}

/** What a game is, whoever opens it. */
export function tableOf(game: OfferedGame): Omit<TableState, 'lang' | 'history'> {
  const { id, name, type, provider } = game
  const rtps = rtpsOf(game)
  return {
    game: { id, name, type, provider, hue: hueOf(game), picture: pictureOf(game) },
    rules: rulesOf(game),
    stakes: stakesOf(game).map(toWire),
    pauseMs: PLAY.pauseMs,
    rtp: rtpOf(game),
    ...(rtps && { rtps }),
  }
}

async function balanceOf(context: PlayContext, { session, token }: Player): Promise<string> {
  try {
    const request = { request_uuid: randomUUID(), token, game_id: session.game.id }
    const { status, balance } = await walletOf(context, session).balance(request)
    if (status !== 'RS_OK' && status !== 'RS_ERROR_USER_DISABLED') throw new PlayRefused('sessionOver')
    return toWire(balance ?? NO_MONEY)
  } catch (error) {
    throw error instanceof WalletUnreachable ? new PlayRefused('unavailable') : error
  }
}

/** What is promised about the next round of a session, and about its next client seed. */
export async function fairnessNow(context: PlayContext, { id, player }: Pick<Player['session'], 'id' | 'player'>) {
  return await context.database.transaction(async (tx) => {
    await lockPlay(tx, player)
    return fairnessOf(await sessionSeeds(tx, id, context))
  })
}

/** The games that show their last results. */
const SHOWS_RESULTS: readonly Variant[] = ['roulette', 'sicbo', 'baccarat', 'dragonTiger', 'crash']

/** The newest rounds of the player in this game, also of earlier sessions; those of demos apart. */
async function lastRounds(db: Db, { player, game, demo }: Player['session']): Promise<PastRound[]> {
  const own = and(eq(gameRound.player, player), eq(gameRound.game, game.id), eq(gameRound.demo, demo))
  const rows = await db
    .select()
    .from(gameRound)
    .where(and(own, eq(gameRound.state, 'done')))
    .orderBy(desc(gameRound.createdAt))
    .limit(REMEMBERED)
  return rows.map((round) => {
    const { id, stake, choice, outcome, win, createdAt } = round
    return {
      roundId: id,
      stake: toWire(outcome ? stakedIn(stake, outcome) : stake),
      win: toWire(win ?? NO_MONEY),
      at: createdAt.getTime(),
      ...keyOf(round),
      ...(outcome && SHOWS_RESULTS.includes(choice.variant) && { outcome }),
      ...(outcome && paidBets(choice, outcome)),
    }
  })
}

/** The round of this game that waits for the player. */
async function runningIn(context: PlayContext, session: Player['session']) {
  const { db } = context.database
  const turn = await runningTurn(db, session)
  const round = turn && (await roundOf(db, turn.round))
  return turn && round?.state === 'turn' ? { running: await turnReply(context, round, turn, turn.steps.length) } : {}
}

/** The answer after the first `stepCount` steps, while more were possible. It has a balance when the wallet moved money. */
async function turnReply(context: PlayContext, round: Round, turn: Turn, stepCount: number): Promise<RoundReply> {
  const outcome = await outcomeAfter(context.database.db, round, stepsOf(turn).slice(0, stepCount))
  const balance = stepCount === 0 ? turn.balance : turn.steps[stepCount - 1]?.balance
  return {
    roundId: round.id,
    outcome,
    steps: stepCount,
    ...(turn.beganAt && { elapsedMs: elapsedIn(turn, context.now()) }),
    stake: toWire(stakedIn(round.stake, outcome)),
    win: toWire(NO_MONEY),
    ...(balance == null ? {} : { balance: toWire(balance) }),
    fairness: await fairnessNow(context, { id: round.session, player: round.player }),
  }
}

/** The answer of a round that is over or waits. @param stepCount after which step: a repeat gets the first answer */
export async function replyOf(context: PlayContext, round: Round, stepCount = 0): Promise<RoundReply> {
  const { id, outcome, stake, win, balance } = round
  const turn = isStepped(round.choice) ? await turnOf(context.database.db, id) : undefined
  if (turn && (stepCount < turn.steps.length || round.state === 'turn'))
    return await turnReply(context, round, turn, stepCount)
  if (!outcome || win === null) throw new Error(`Round ${id} is done without an outcome`)
  const endedBy = turn && !(turn.beganAt && whyOf(turn) === 'rule') ? whyOf(turn) : undefined
  return {
    roundId: id,
    outcome,
    ...(turn && { steps: stepCount }),
    ...(endedBy && { endedBy }),
    stake: toWire(stakedIn(stake, outcome)),
    win: toWire(win),
    ...paidBets(round.choice, outcome),
    balance: toWire(balance ?? NO_MONEY),
    ...keyOf(round),
    fairness: await fairnessNow(context, { id: round.session, player: round.player }),
  }
}

/** A round of several steps; with a clock it waits for the end. Throws PlayRefused. @param holdMs at the longest */
export async function followRound(
  context: PlayContext,
  player: Player,
  id: string,
  holdMs = PLAY.holdMs,
): Promise<RoundReply> {
  const { db } = context.database
  const [found, turn] = [await roundOf(db, id), await turnOf(db, id)]
  const { session } = player
  if (!found || !turn || !isOf(session, found)) throw new PlayRefused('unknownRound')
  if (found.state === 'turn') await endIfDue(context, player, turn)
  const waitMs = turn.endsAt && !turn.endedAt ? Math.min(leftAt(turn) - context.now(), holdMs) : 0
  if (waitMs > 0) {
    await new Promise((done) => setTimeout(done, waitMs))
    await endIfDue(context, player, turn)
  }
  const round = await finish(context, (await roundOf(db, id)) ?? found, player)
  return await replyOf(context, round, (await turnOf(db, id))?.steps.length)
}

/** What reading a finished round needs. */
export interface FinishedContext {
  database: { db: Db }
  operator: PlayContext['operator']
}

/** A finished round to be verified, with the server seed once that is revealed; nothing for another round. */
export async function finishedRound(
  { database: { db }, operator }: FinishedContext,
  id: string,
  now: EpochMs,
): Promise<FinishedRound | undefined> {
  const round = await roundOf(db, id)
  const game = round && operator.gameOf(round.game)
  if (round?.state !== 'done' || !game || !round.outcome || round.win === null) return undefined
  const seed = await seedOf(db, round.seed)
  const turn = isStepped(round.choice) ? await turnOf(db, id) : undefined
  const staked = stakedIn(round.stake, round.outcome)
  const revealed = seed.revealedAt !== null || (await isOver({ database: { db }, operator }, round.session, now))
  return {
    roundId: id,
    game: { id: game.id, name: game.name },
    at: round.createdAt.getTime(),
    stake: toWire(round.stake),
    ...(staked === round.stake ? {} : { staked: toWire(staked) }),
    win: toWire(round.win),
    ...paidBets(round.choice, round.outcome),
    choice: turn ? choiceWith(round, stepsOf(turn)) : round.choice,
    outcome: round.outcome,
    clientSeed: seed.clientSeed,
    nonce: round.nonce,
    serverSeedHash: hashOf(seed.serverSeed),
    ...(revealed ? { serverSeed: seed.serverSeed } : {}),
    ...(round.demo && { demo: true }),
    ...(seed.promisedAt && { promisedAt: seed.promisedAt.getTime() }),
  }
}

/** True when the session has ended and no round is running: its seed will draw no further round. */
async function isOver({ database: { db }, operator }: FinishedContext, session: string, now: number): Promise<boolean> {
  const found = await operator.sessionOf(session, now)
  return found?.living === false && !(await openRound(db, session, UNFINISHED_STATES))
}
