import type { Choice, Outcome, Rules, Variant } from '../protocol.ts'
import type { Numbers } from './numbers.ts'

export type ChoiceOf<V extends Variant> = Extract<Choice, { variant: V }>
export type OutcomeOf<V extends Variant> = Extract<Outcome, { variant: V }>
export type RulesOf<V extends Variant> = Extract<Rules, { variant: V }>

/**
 * A game as mathematics: nothing here draws, pays or remembers, and nothing needs Node, so that the browser repeats a round
 * with the very code that played it (docs/games.md). Multipliers are in hundredths of the stake.
 */
export interface Maths<V extends Variant> {
  rules: RulesOf<V>
  /** The same numbers and choice give the same outcome, for ever: a change here would break rounds that can be verified. */
  draw(numbers: Numbers, choice: ChoiceOf<V>): OutcomeOf<V>
  /** What the choice pays on average, exactly: 96 is 96 % of the stake, the RTP. */
  expected(choice: ChoiceOf<V>): number
}

/** The entry of a list that must be there. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new RangeError(`There is no entry ${index}`)
  return found
}
