import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { EpochMs } from '../../../../common/epochMs.ts'
import { lookUp } from '../../../../common/lookUp.ts'
import { NO_MONEY, toWire } from '../../../../contract/money/sen.ts'
import { eachDue } from '../../../kit/db/eachDue.ts'
import type { Tx } from '../../../kit/db/types.ts'
import type { GameSession } from '../../../wallet-api/game.ts'
import { WalletUnreachable } from '../../../wallet-api/wallet.ts'
import { CURRENCY } from '../../../wallet-api/wire.ts'
import { MATHS } from '../../maths/all.ts'
import type { GameStep } from '../../protocol/choice.ts'
import { PLAY } from '../settings.ts'
import { gameTurn } from '../tables.ts'
import { variantOf } from '../variants.ts'
import { arrivalAt, noteArrival } from './arrivals.ts'
import type { StepInput } from './choice.ts'
import { walletOf } from './demoWallet.ts'
import { leaveLocked, leftAt } from './leave.ts'
import { cancelStake, finish, type PlayContext, type Player, REFUSED, unexpected, walletAnswer } from './play.ts'
import { PlayRefused } from './refused.ts'
import { isOf, lockPlay, type Round, roundOf } from './rows.ts'
import {
  addedStake,
  awaitStake,
  cancelPending,
  elapsedIn,
  makeStep,
  movesIn,
  outcomeAfter,
  partsOf,
  reversePending,
  stepsOf,
  type Turn,
  turnOf,
} from './turns.ts'

const BATCH = 100

/** A round after a step: `stepCount` is how many steps it had then. It may have had more since. */
export interface AfterStep {
  round: Round
  stepCount: number
}

/**
 * Makes one step of a running round. The same `requestId` again continues the same step and returns the same state.
 * Throws PlayRefused; then the step was not made and took no stake, except with `unavailable`, where that is not known.
 * With `onBreak` the round has been ended by the rule of its game.
 * @param arrivedAt in a game with a clock this moment counts
 */
export async function stepRound(
  context: PlayContext,
  player: Player,
  step: StepInput,
  arrivedAt = context.now(),
): Promise<AfterStep> {
  try {
    return await takeStep(context, player, step, arrivedAt)
  } catch (error) {
    if (error instanceof PlayRefused && error.reason === 'onBreak') await endOnBreak(context, player, step.roundId)
    throw error
  }
}

async function takeStep(context: PlayContext, player: Player, step: StepInput, arrivedAt: EpochMs): Promise<AfterStep> {
  // A cash-out is what the rule of a break does too, and it must not wait.
  const hasClock = MATHS[variantOf(player.session.game)].clock !== undefined
  const isHeld = !hasClock && (await isOnBreak(context, player))
  if (hasClock && player.session.living)
    await noteArrival(context.database.db, player.session.player, { ...step, arrivedAt })
  for (;;) {
    const begun = await context.database.transaction((tx) =>
      beginStep(tx, context, player.session, { ...step, arrivedAt, isHeld }),
    )
    if (!('pending' in begun)) return { ...begun, round: await finish(context, begun.round, player) }
    await takeStake(context, begun.round, begun.pending, player)
  }
}

interface StepRequest extends StepInput {
  arrivedAt: number
  /** The player is on a break. */
  isHeld: boolean
}

type Begun = AfterStep | { round: Round; pending: Turn }

/** The taken step of this request; or the pending one, of this request or before it, whose stake must be asked for. */
async function beginStep(tx: Tx, context: PlayContext, session: GameSession, request: StepRequest): Promise<Begun> {
  const { requestId: id, roundId, after, step, arrivedAt, isHeld } = request
  await lockPlay(tx, session.player)
  const round = await roundOf(tx, roundId)
  const turn = await turnOf(tx, roundId)
  if (!round || !turn || !isOf(session, round)) throw new PlayRefused('unknownRound')
  const place = turn.steps.findIndex((one) => one.id === id)
  const known = turn.steps[place] ?? (turn.pending?.id === id ? turn.pending : undefined)
  if (known && (sentAs(known.step) !== step || after !== (place < 0 ? turn.steps.length : place)))
    throw new PlayRefused('requestReused')
  if (place >= 0) return { round, stepCount: place + 1 }
  if (round.state === 'void' || turn.cancelled.includes(id)) {
    const { reason, balance } = lookUp(turn.refused, id) ?? { reason: 'cancelled' }
    throw new PlayRefused(reason, { balance })
  }
  if (turn.pending) return { round, pending: turn }
  // A flight does not wait for the player: a cash-out after its end is no mistake, and gets the end.
  if (turn.beganAt && turn.endedAt) return { round, stepCount: turn.steps.length }
  if (round.state !== 'turn' || after !== turn.steps.length) throw new PlayRefused('lateStep')
  if (!session.living) throw new PlayRefused('sessionOver')
  if (isHeld) throw new PlayRefused('onBreak')
  const before = await outcomeAfter(tx, round, stepsOf(turn))
  if (!movesIn(before).includes(step)) throw new PlayRefused('badChoice')
  const { clock } = MATHS[round.choice.variant]
  const first = clock && (await arrivalAt(tx, roundId))
  const taken = clock ? clock.stamp(elapsedIn(turn, first?.arrivedAt ?? arrivedAt)) : step
  const outcome = await outcomeAfter(tx, round, [...stepsOf(turn), taken])
  const now = context.now()
  if (partsOf(outcome).length > partsOf(before).length) {
    const pending = { id, step: taken }
    await awaitStake(tx, turn, pending, now)
    return { round, pending: { ...turn, pending } }
  }
  const next = await makeStep(
    tx,
    { round, turn },
    { id: first?.requestId ?? id, step: taken, raised: false, balance: null },
    now,
  )
  return { round: (await roundOf(tx, roundId)) ?? round, stepCount: next.steps.length }
}

/**
 * Asks the wallet for the stake of the pending step, which may be repeated, and makes the step, or cancels it. Without the
 * player's token the bet cannot be sent again: it is reversed, whether or not it arrived. That decision is stored before the
 * wallet hears of it, because a wallet may answer RS_OK to a bet that it has reversed since. Throws PlayRefused
 * (`unavailable`).
 */
async function takeStake(context: PlayContext, round: Round, turn: Turn, player?: Player): Promise<void> {
  const { pending } = turn
  if (!pending) return
  const stake = addedStake(round.id, pending)
  const token = pending.isReversed ? undefined : player?.token
  const bet = (token: string) =>
    walletOf(context, round).bet({
      request_uuid: stake.bet,
      transaction_uuid: stake.bet,
      token,
      game_id: round.game,
      round: round.id,
      amount: toWire(round.stake),
      currency: CURRENCY,
    })
  const answer = token === undefined ? undefined : await walletAnswer(bet(token))
  /** Returns whether the step was still pending: another process may have been faster. */
  const whilePending = (work: (tx: Tx, round: Round, turn: Turn) => Promise<unknown>) =>
    context.database.transaction(async (tx) => {
      await lockPlay(tx, round.player)
      const [present, its] = [await roundOf(tx, round.id), await turnOf(tx, round.id)]
      if (!present || its?.pending?.id !== pending.id) return false
      await work(tx, present, its)
      return true
    })
  if (answer?.status === 'RS_OK') {
    const record = { ...pending, raised: true, balance: answer.balance ?? NO_MONEY }
    await whilePending(async (tx, present, its) => {
      if (!its.pending?.isReversed) await makeStep(tx, { round: present, turn: its }, record, context.now())
    })
    return
  }
  const reason = answer ? REFUSED[answer.status] : undefined
  if (answer && !reason && answer.status !== 'RS_ERROR_TRANSACTION_ROLLED_BACK')
    throw unexpected(context, round, answer)
  const refused = reason && { reason, balance: answer?.balance }
  if (!(await whilePending((tx, _, its) => reversePending(tx, its, refused)))) return
  await cancelStake(context, round, stake)
  await whilePending((tx, _, its) => cancelPending(tx, its))
}

/** A job: cancels steps without an answer to their stake and ends rounds that are left. Returns how many it changed. */
export async function finishLeftTurns(context: PlayContext & { playerId?: string | undefined }): Promise<number> {
  const { round: id, steppedAt, endsAt, endedAt, pending, player } = gameTurn
  const now = context.now()
  const before = (ms: number) => lt(steppedAt, new Date(now - ms))
  const open = isNull(endedAt)
  const isLeft = or(and(isNull(endsAt), before(PLAY.turnMs)), lt(endsAt, new Date(now - PLAY.settleMs)))
  const due = and(open, or(and(isNotNull(pending), before(PLAY.cancelMs)), isLeft))
  const ofPlayer = (playerId: string) => eq(player, playerId)
  const rows = { job: 'finish turns', id, order: steppedAt, due, open, ofPlayer, limit: BATCH } as const
  return await eachDue(context, rows, now, async (roundId) => {
    try {
      return await endLeft(context, roundId, now)
    } catch (error) {
      // The wallet does not answer: the round waits for the next turn of the job.
      if (error instanceof PlayRefused && error.name === 'PlayRefused') return false
      throw error
    }
  })
}

async function endLeft(context: PlayContext, roundId: string, now: number): Promise<boolean> {
  const { database } = context
  const [round, turn] = [await roundOf(database.db, roundId), await turnOf(database.db, roundId)]
  if (!round || !turn || turn.endedAt) return false
  await takeStake(context, round, turn)
  if (now < leftAt(turn)) return true
  const ended = await leaveLocked(context, round, 'rule')
  if (ended) await finish(context, ended)
  return ended !== undefined
}

/** Ends a running round of a player on a break by the rule of its game. A silent wallet pays later. */
export async function endOnBreak(context: PlayContext, player: Player, roundId: string): Promise<void> {
  const { database } = context
  const [round, turn] = [await roundOf(database.db, roundId), await turnOf(database.db, roundId)]
  if (!round || !turn || round.player !== player.session.player) return
  try {
    // A step whose stake has no answer is cancelled first.
    await takeStake(context, round, turn)
    const ended = await leaveLocked(context, round, 'break')
    if (ended) await finish(context, ended, player)
  } catch (error) {
    passOverUnpaid(error)
  }
}

/** Ends a running round whose time is over, or whose player is on a break. */
export async function endIfDue(context: PlayContext, player: Player, turn: Turn): Promise<void> {
  if (await isOnBreak(context, player)) return await endOnBreak(context, player, turn.round)
  const round = context.now() < leftAt(turn) ? undefined : await roundOf(context.database.db, turn.round)
  const ended = round && (await leaveLocked(context, round, 'rule'))
  if (ended) await finish(context, ended, player).catch(passOverUnpaid)
}

/** What the wallet has not answered is asked again by the job. */
function passOverUnpaid(error: unknown): void {
  if (!(error instanceof PlayRefused)) throw error
}

/** True when the wallet says so. A wallet that does not answer ends no round: the next question asks again. */
export async function isOnBreak(context: PlayContext, { session, token }: Player): Promise<boolean> {
  try {
    const { status } = await walletOf(context, session).balance({
      request_uuid: randomUUID(),
      token,
      game_id: session.game.id,
    })
    return status === 'RS_ERROR_USER_DISABLED'
  } catch (error) {
    if (error instanceof WalletUnreachable) return false
    throw error
  }
}

/** A step as the player sends it: without the time that the server has added. */
const sentAs = (step: GameStep) => (step.startsWith('cashOut') ? 'cashOut' : step)
