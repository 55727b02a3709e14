import { at, type Maths } from './maths.ts'
import { partOf } from './numbers.ts'

/** The `chance` to win, in percent; the sum is 100. */
const RUNNERS = [
  { pays: 240, chance: 40 },
  { pays: 400, chance: 24 },
  { pays: 600, chance: 16 },
  { pays: 800, chance: 12 },
  { pays: 1200, chance: 8 },
]

/** Five runners. The winner is drawn first, then the second among the others with the same chances, and so on. */
export const race: Maths<'race'> = {
  rules: { variant: 'race', runners: RUNNERS },
  draw(numbers, { runner }) {
    const left = RUNNERS.map(({ chance }, index) => ({ index, chance }))
    const places = RUNNERS.map(() => {
      const weights = left.map(({ chance }) => chance)
      const ticket = numbers.below(weights.reduce((sum, weight) => sum + weight, 0))
      return at(left.splice(partOf(weights, ticket), 1), 0).index
    })
    return { variant: 'race', multiplier: places[0] === runner ? at(RUNNERS, runner).pays : 0, places }
  },
  expected({ runner }) {
    const { pays, chance } = at(RUNNERS, runner)
    return (pays * chance) / 100
  },
}
