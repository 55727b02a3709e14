import type { Choice, Variant } from '../protocol/choice.ts'
import type { Outcome } from '../protocol/outcome.ts'
import { baccarat } from './baccarat.ts'
import { blackjack } from './blackjack.ts'
import { cards } from './cards.ts'
import { crash } from './crash.ts'
import { domino } from './domino.ts'
import { dragonTiger } from './dragonTiger.ts'
import { lottery } from './lottery.ts'
import { match } from './match.ts'
import type { Maths } from './maths.ts'
import { mines } from './mines.ts'
import { nightForest } from './nightForest.ts'
import type { Numbers } from './numbers.ts'
import { plinko } from './plinko.ts'
import { race } from './race.ts'
import { reel } from './reel/reel.ts'
import { roulette } from './roulette.ts'
import { shot } from './shot.ts'
import { sicbo } from './sicbo.ts'
import { videoPoker } from './videoPoker.ts'
import { wheel } from './wheel.ts'

export const MATHS: { [V in Variant]: Maths<V> } = {
  reel,
  wheel,
  match,
  cards,
  lottery,
  shot,
  race,
  baccarat,
  dragonTiger,
  sicbo,
  roulette,
  plinko,
  domino,
  blackjack,
  videoPoker,
  mines,
  crash,
  nightForest,
}

/** Plays the game that belongs to the choice. */
export function draw(numbers: Numbers, choice: Choice): Outcome {
  // Each choice is passed to the maths of its own variant; the compiler cannot see that they belong together.
  const maths = MATHS[choice.variant] as { draw(numbers: Numbers, choice: Choice): Outcome }
  return maths.draw(numbers, choice)
}

/** When a round with this choice ends by itself, in ms from its start; undefined in a game without a clock. */
export function endMsOf(numbers: Numbers, choice: Choice): number | undefined {
  const maths = MATHS[choice.variant] as { clock?: { endMs(numbers: Numbers, choice: Choice): number } }
  return maths.clock?.endMs(numbers, choice)
}

/** The RTP of a choice, exactly, in percent. */
export function expected(choice: Choice): number {
  const maths = MATHS[choice.variant] as { expected(choice: Choice): number }
  return maths.expected(choice)
}
