import { and, asc, eq, isNull } from 'drizzle-orm'
import type { EpochMs } from '../../../../common/epochMs.ts'
import type { Sen } from '../../../../contract/money/sen.ts'
import type { Db, Tx } from '../../../kit/db/types.ts'
import type { GameSession } from '../../../wallet-api/game.ts'
import { draw, endMsOf, MATHS } from '../../maths/all.ts'
import { hundredths } from '../../maths/table.ts'
import type { Choice, GameStep } from '../../protocol/choice.ts'
import type { Outcome } from '../../protocol/outcome.ts'
import { gameRound, gameTurn, type PendingStep, type StepRecord, type StepRefusal } from '../tables.ts'
import { forgetArrival } from './arrivals.ts'
import { moveId, moveOn, type Round } from './rows.ts'
import { numbersOf, seedOf } from './seeds.ts'

export type Turn = typeof gameTurn.$inferSelect

/** True for a game whose rounds are decided step by step. */
export const isStepped = ({ variant }: Choice) => MATHS[variant].leave !== undefined

export async function turnOf(db: Db, round: string): Promise<Turn | undefined> {
  const [row] = await db.select().from(gameTurn).where(eq(gameTurn.round, round))
  return row
}

/** The round of this game that waits for a step of the player, from whatever session of its kind; of two, the older one. */
export async function runningTurn(
  db: Db,
  { player, game, demo }: Pick<GameSession, 'player' | 'game' | 'demo'>,
): Promise<Turn | undefined> {
  const [row] = await db
    .select({ turn: gameTurn })
    .from(gameTurn)
    .innerJoin(gameRound, eq(gameRound.id, gameTurn.round))
    .where(
      and(eq(gameTurn.player, player), eq(gameTurn.game, game.id), isNull(gameTurn.endedAt), eq(gameRound.demo, demo)),
    )
    .orderBy(asc(gameTurn.steppedAt))
    .limit(1)
  return row?.turn
}

/** The choice with its steps, from which the outcome can be drawn again. */
export const choiceWith = ({ choice }: Pick<Round, 'choice'>, steps: readonly GameStep[]): Choice =>
  ({ ...choice, steps }) as Choice

export const stepsOf = ({ steps }: Turn) => steps.map(({ step }) => step)

/** The outcome of a round after these steps. All its cards have been fixed by the seeds before the first. */
export async function outcomeAfter(db: Db, round: Round, steps: readonly GameStep[]): Promise<Outcome> {
  const choice = isStepped(round.choice) ? choiceWith(round, steps) : round.choice
  return draw(await numbersIn(db, round), choice)
}

async function numbersIn(db: Db, { seed, nonce }: Round) {
  const { serverSeed, clientSeed } = await seedOf(db, seed)
  return numbersOf(serverSeed, clientSeed, nonce)
}

/** How long a round with a clock has been running; 0 without a clock. In ms. */
export const elapsedIn = ({ beganAt }: Turn, now: EpochMs) => Math.max(0, now - (beganAt?.getTime() ?? now))

/** What the player may do now. Empty when the round is over, or is not decided by steps. */
export const movesIn = (outcome: Outcome): readonly GameStep[] => ('turn' in outcome && outcome.turn?.can) || []

/** What each stake of the round pays, in hundredths. */
export const partsOf = (outcome: Outcome): readonly number[] =>
  'parts' in outcome ? outcome.parts : [outcome.multiplier]

/** All stakes of a round together, in sen. */
export const stakedIn = (stake: Sen, outcome: Outcome) => (stake * partsOf(outcome).length) as Sen

/** The numbers at the wallet of one stake of a round: of the bet, and of the move that settles it. */
export interface Stake {
  bet: string
  win: string
  rollback: string
}

const stakeOf = (round: string, step?: string): Stake => {
  const part = step === undefined ? '' : (`:${step}` as const)
  return {
    bet: moveId(round, `bet${part}`),
    win: moveId(round, `win${part}`),
    rollback: moveId(round, `rollback${part}`),
  }
}

/** The first stake of a round, and the numbers of the stake that a step adds. */
export const firstStake = ({ id }: Pick<Round, 'id'>) => stakeOf(id)
export const addedStake = (round: string, step: Pick<StepRecord, 'id'>) => stakeOf(round, step.id)

/** Every stake that was taken, in the order of `parts`. */
export const takenStakes = (round: Pick<Round, 'id'>, turn: Turn | undefined): Stake[] => [
  firstStake(round),
  ...(turn?.steps ?? []).filter(({ raised }) => raised).map((step) => addedStake(round.id, step)),
]

/** Begins the player's turn, unless another process was faster. @param balance after the bet */
export async function beginTurn(tx: Tx, round: Round, balance: Sen, now: EpochMs): Promise<Round | undefined> {
  const moved = await moveOn(tx, round, { state: 'turn' })
  if (!moved) return undefined
  const { id, player, game } = round
  const endMs = endMsOf(await numbersIn(tx, round), round.choice)
  const clock = endMs === undefined ? {} : { beganAt: new Date(now), endsAt: new Date(now + endMs) }
  await tx.insert(gameTurn).values({ round: id, player, game, balance, steppedAt: new Date(now), ...clock })
  return moved
}

/** Writes a step and, with the last one, the outcome, under the player's lock and in the round's turn. */
export async function makeStep(
  tx: Tx,
  { round, turn }: { round: Round; turn: Turn },
  record: StepRecord,
  now: EpochMs,
): Promise<Turn> {
  const outcome = await outcomeAfter(tx, round, [...stepsOf(turn), record.step])
  const isOver = movesIn(outcome).length === 0
  const at = new Date(now)
  const [row] = await tx
    .update(gameTurn)
    .set({ steps: [...turn.steps, record], pending: null, steppedAt: at, endedAt: isOver ? at : null })
    .where(eq(gameTurn.round, round.id))
    .returning()
  if (!row) throw new Error(`The turn of round ${round.id} is gone`)
  if (isOver) {
    if (turn.beganAt) await forgetArrival(tx, round.id)
    const win = hundredths(round.stake, outcome.multiplier)
    if (!(await moveOn(tx, round, { state: 'drawn', outcome, win })))
      throw new Error(`Round ${round.id} is not in its turn`)
  }
  return row
}

/** The step is about to ask the wallet for another stake. */
export async function awaitStake(tx: Tx, { round }: Turn, pending: PendingStep, now: EpochMs) {
  await tx
    .update(gameTurn)
    .set({ pending, steppedAt: new Date(now) })
    .where(eq(gameTurn.round, round))
}

/** Decides that the pending stake is returned, before the wallet hears of it. Each copy gets the first refusal. */
export async function reversePending(tx: Tx, { round, pending }: Turn, refused?: StepRefusal): Promise<void> {
  if (!pending) return
  await tx
    .update(gameTurn)
    .set({ pending: { ...pending, isReversed: true, refused: pending.refused ?? refused } })
    .where(eq(gameTurn.round, round))
}

/** The pending step is cancelled: the round is as before it. */
export async function cancelPending(tx: Tx, { round, pending, cancelled, refused }: Turn): Promise<void> {
  if (!pending) return
  const refusals = pending.refused ? { ...refused, [pending.id]: pending.refused } : refused
  await tx
    .update(gameTurn)
    .set({ pending: null, cancelled: [...cancelled, pending.id], refused: refusals })
    .where(eq(gameTurn.round, round))
}

/** The round has been cancelled. */
export async function endTurn(tx: Tx, round: string, now: EpochMs): Promise<void> {
  const turn = await turnOf(tx, round)
  if (!turn || turn.endedAt) return
  await cancelPending(tx, turn)
  if (turn.beganAt) await forgetArrival(tx, round)
  await tx
    .update(gameTurn)
    .set({ endedAt: new Date(now) })
    .where(eq(gameTurn.round, round))
}
