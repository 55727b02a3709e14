import type { Choice, GameStep, Variant } from '../protocol/choice.ts'
import type { Outcome } from '../protocol/outcome.ts'
import type { Rules } from '../protocol/rules.ts'
import type { Numbers } from './numbers.ts'

export type ChoiceOf<V extends Variant> = Extract<Choice, { variant: V }>
export type OutcomeOf<V extends Variant> = Extract<Outcome, { variant: V }>
export type RulesOf<V extends Variant> = Extract<Rules, { variant: V }>

/** A game's mathematics, also for the browser that repeats a round. Multipliers are in hundredths of the stake. */
export interface Maths<V extends Variant> {
  rules: RulesOf<V>
  /** The same numbers and choice always give the same outcome: a change breaks the verification of past rounds. */
  draw(numbers: Numbers, choice: ChoiceOf<V>): OutcomeOf<V>
  /** In a game that is decided step by step: the step that ends a round which the player has left. */
  leave?: GameStep
  /** In a game whose rounds go on by themselves: what time decides, in ms from the start of the round. */
  clock?: {
    /** The step that a decision of the player becomes when it arrives at this time. */
    stamp(elapsedMs: number): GameStep
    /** When the round ends by itself; fixed by the numbers before its start. */
    endMs(numbers: Numbers, choice: ChoiceOf<V>): number
  }
  /** The exact RTP in percent: with steps, of the best ones less their stakes; of mines, of the lowest way to play. */
  expected(choice: ChoiceOf<V>): number
}

/** Returns an entry of a list; a missing entry is a fault. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new RangeError(`There is no entry ${index}`)
  return found
}
