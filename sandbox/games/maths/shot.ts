import { at, type Maths } from './maths.ts'

/** `chance` in percent. */
const TARGETS = [
  { pays: 150, chance: 64 },
  { pays: 200, chance: 48 },
  { pays: 300, chance: 32 },
  { pays: 600, chance: 16 },
  { pays: 1200, chance: 8 },
  { pays: 4800, chance: 2 },
]
const PERCENT = 100

/** One shot at one target: the rarer the hit, the more it pays. */
export const shot: Maths<'shot'> = {
  rules: { variant: 'shot', targets: TARGETS },
  draw(numbers, { target }) {
    const { pays, chance } = at(TARGETS, target)
    const hit = numbers.below(PERCENT) < chance
    return { variant: 'shot', multiplier: hit ? pays : 0, target, hit }
  },
  expected({ target }) {
    const { pays, chance } = at(TARGETS, target)
    return (pays * chance) / PERCENT
  },
}
