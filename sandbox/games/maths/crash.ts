import type { CrashStep } from '../protocol/choice.ts'
import type { Maths } from './maths.ts'

/** The part of the stakes that every target returns, in percent. */
const RETURN = 97
/** The words of a round: one of them, each equally likely, fixes the crash. */
const WORDS = 2 ** 32
/** Hundredths of the stake. */
const STAKE = 100
export const CRASH_LOWEST_TARGET = 101
/** At this multiplier every flight is over: a round without a lower target is paid here. */
export const CRASH_HIGHEST_TARGET = 100_000
/** In this time the multiplier doubles, in ms. */
export const DOUBLING_MS = 8_000

/** Whole division of whole numbers below 2^53. */
const divided = (number: number, by: number) => (number - (number % by)) / by

/** The multiplier in hundredths: doubles every 8 s, a parabola between. @param elapsedMs whole ms from the start */
export function multiplierAt(elapsedMs: number): number {
  const rest = elapsedMs % DOUBLING_MS
  const start = STAKE * 2 ** divided(elapsedMs, DOUBLING_MS)
  const whole = 3 * DOUBLING_MS * DOUBLING_MS
  return divided(start * (whole + 2 * DOUBLING_MS * rest + rest * rest), whole)
}

/** The first ms at which the multiplier is at least this, in hundredths. */
export function reachedMs(multiplier: number): number {
  let [before, reached] = [-1, 16 * DOUBLING_MS]
  while (reached - before > 1) {
    const middle = divided(before + reached, 2)
    if (multiplierAt(middle) < multiplier) before = middle
    else reached = middle
  }
  return reached
}

/** Where the rocket crashes, in hundredths: `m` or above in floor(97 · 2^32 / m) of 2^32 words. Below 100 it never starts. */
const crashOf = (word: number) => divided(RETURN * WORDS, WORDS - word)

/** The time of a cash-out, in ms from the start: of `cashOut5230` it is 5230. Throws for a step that has none. */
function timeOf(step: CrashStep): number {
  const elapsed = /^cashOut(\d{1,15})$/.exec(step)?.[1]
  if (elapsed === undefined) throw new RangeError(`The step ${step} is not possible here`)
  return Number(elapsed)
}

/** What a round pays: the target, when the flight comes there first; the cash-out, when it comes before the crash. */
function payOf(crash: number, target: number, step: CrashStep): number {
  const now = step === 'fly' ? Infinity : timeOf(step)
  if (target <= crash && now >= reachedMs(target)) return target
  if (step === 'fly') return 0
  const multiplier = multiplierAt(Math.min(now, reachedMs(CRASH_HIGHEST_TARGET)))
  return multiplier <= crash ? multiplier : 0
}

/** A rocket rises until it crashes, where the seeds fixed it; a cash-out counts by its arrival at the server. */
export const crash: Maths<'crash'> = {
  rules: { variant: 'crash', lowest: CRASH_LOWEST_TARGET, highest: CRASH_HIGHEST_TARGET },
  leave: 'fly',
  clock: {
    stamp: (elapsedMs) => `cashOut${elapsedMs}`,
    endMs(numbers, { target }) {
      const point = crashOf(numbers.below(WORDS))
      return reachedMs(target <= point ? target : point + 1)
    },
  },
  draw(numbers, { target, steps = [] }) {
    const point = crashOf(numbers.below(WORDS))
    const [step, ...more] = steps
    const isStarted = point >= STAKE
    if (more.length > 0 || (step !== undefined && !isStarted)) throw new RangeError('The round is over')
    if (step === undefined && isStarted)
      return { variant: 'crash', multiplier: 0, target, parts: [0], turn: { can: ['cashOut'] } }
    const multiplier = step === undefined ? 0 : payOf(point, target, step)
    return { variant: 'crash', multiplier, target, crash: point, parts: [multiplier] }
  },
  expected: ({ target }) => (target * divided(RETURN * WORDS, target)) / WORDS,
}
