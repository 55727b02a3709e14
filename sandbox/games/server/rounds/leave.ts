import type { EpochMs } from '../../../../common/epochMs.ts'
import type { Tx } from '../../../kit/db/types.ts'
import { MATHS } from '../../maths/all.ts'
import type { GameStep } from '../../protocol/choice.ts'
import { PLAY } from '../settings.ts'
import type { StepRecord } from '../tables.ts'
import { arrivalAt } from './arrivals.ts'
import { lockPlay, type Round, roundOf } from './rows.ts'
import { elapsedIn, makeStep, type Turn, turnOf } from './turns.ts'

/** Why the game's rule ends a round: its time is over, or the player is on a break. */
export type Why = 'rule' | 'break'

/** What ended a round, by the id of its last step. */
export const whyOf = ({ steps }: Turn): Why | undefined =>
  /^(rule|break) \d+$/.exec(steps[steps.length - 1]?.id ?? '')?.[1] as Why | undefined

/** When a round that is left to itself is ended. A cash-out that arrived before the end comes first. */
export const leftAt = ({ endsAt, steppedAt }: Turn): EpochMs =>
  endsAt ? endsAt.getTime() + PLAY.settleMs : steppedAt.getTime() + PLAY.turnMs + 1

/** Ends a round that is left, or whose player is on a break, under the player's lock. False when nothing was to end. */
export async function leave(tx: Tx, roundId: string, why: Why, now: EpochMs): Promise<boolean> {
  for (let isBegun = false; ; isBegun = true) {
    const [round, turn] = [await roundOf(tx, roundId), await turnOf(tx, roundId)]
    if (!round || !turn || turn.pending || turn.endedAt) return false
    if (why === 'rule' && !isBegun && now < leftAt(turn)) return false
    const rule = { id: `${why} ${turn.steps.length}`, step: ruleOf(round, turn, why, now) }
    const record = { ...((await cashOutIn(tx, round, turn)) ?? rule), raised: false, balance: null }
    const at = why === 'break' ? now : (turn.endsAt ?? turn.steppedAt).getTime()
    if ((await makeStep(tx, { round, turn }, record, at)).endedAt) return true
  }
}

/** The step of a cash-out that arrived while the round was running, and still waits for the lock. It comes before the rule. */
async function cashOutIn(
  tx: Tx,
  { choice: { variant } }: Round,
  turn: Turn,
): Promise<Pick<StepRecord, 'id' | 'step'> | undefined> {
  const { clock } = MATHS[variant]
  const arrival = clock && (await arrivalAt(tx, turn.round))
  return arrival && { id: arrival.requestId, step: clock.stamp(elapsedIn(turn, arrival.arrivedAt)) }
}

/** The step of the rule. A round with a clock is cashed out when the player is on a break. */
function ruleOf({ choice: { variant } }: Round, turn: Turn, why: Why, now: number): GameStep {
  const { leave: step, clock } = MATHS[variant]
  if (!step) throw new Error(`${variant} has no rule for a round that was left`)
  return clock && why === 'break' ? clock.stamp(elapsedIn(turn, now)) : step
}

/** The same in a transaction of its own. Returns the round when it was ended; it still has to be paid. */
export async function leaveLocked(
  { database, now }: { database: { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> }; now(): number },
  { id, player }: Pick<Round, 'id' | 'player'>,
  why: Why,
): Promise<Round | undefined> {
  return await database.transaction(async (tx) => {
    await lockPlay(tx, player)
    return (await leave(tx, id, why, now())) ? await roundOf(tx, id) : undefined
  })
}
