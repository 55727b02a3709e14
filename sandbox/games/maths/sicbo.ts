import { lookUp } from '../../../common/lookUp.ts'
import type { SicboBet } from '../protocol/choice.ts'
import type { Maths } from './maths.ts'
import { expectedOf, paidOn } from './table.ts'

const FACES = [1, 2, 3, 4, 5, 6] as const
const DICE = 3
const ROLLS = FACES.length ** DICE
/** A single number pays by how many dice show it. */
const ONES = [0, 200, 300, 1300]

/** What the totals from 4 to 10 pay; those from 11 to 17 pay the same, from the other end. */
const TOTALS = [6800, 3400, 2040, 1360, 970, 820, 760]

const PAYS: Partial<Record<SicboBet, number>> = {
  ...{ small: 200, big: 200 },
  ...Object.fromEntries([...TOTALS, ...[...TOTALS].reverse()].map((pay, at) => [`total${at + 4}`, pay])),
  ...Object.fromEntries(FACES.map((face) => [`double${face}`, 1280])),
  triple: 3420,
  ...Object.fromEntries(FACES.map((face) => [`triple${face}`, 20500])),
}

const SINGLES: readonly SicboBet[] = FACES.map((face) => `one${face}` as const)
/** Every bet of the table, in its order. */
export const SICBO_BETS: readonly SicboBet[] = [...(Object.keys(PAYS) as SicboBet[]), ...SINGLES]

/** The pay of a bet for a roll. Small (4 to 10) and big (11 to 17) lose to three of a kind. */
function payOf(bet: SicboBet, dice: readonly number[]): number {
  const total = dice.reduce((all, die) => all + die, 0)
  const alike = dice.every((die) => die === dice[0])
  const face = Number(bet.slice(-1))
  const shown = dice.filter((die) => die === face).length
  if (bet.startsWith('one')) return ONES[shown] ?? 0
  const isWon =
    bet === 'small'
      ? total <= 10 && !alike
      : bet === 'big'
        ? total >= 11 && !alike
        : bet === 'triple'
          ? alike
          : bet.startsWith('total')
            ? bet === `total${total}`
            : shown >= (bet.startsWith('double') ? 2 : DICE)
  return isWon ? (lookUp(PAYS, bet) ?? 0) : 0
}

const EVERY_ROLL = FACES.flatMap((one) => FACES.flatMap((two) => FACES.map((three) => [one, two, three])))

/** Three dice, with the bets of a sic bo table. The pays are our own; every bet returns between 94 and 98 %. */
export const sicbo: Maths<'sicbo'> = {
  rules: { variant: 'sicbo', ones: ONES, pays: PAYS },
  draw(numbers, choice) {
    const dice = Array.from({ length: DICE }, () => numbers.below(FACES.length) + 1)
    return { variant: 'sicbo', ...paidOn(choice, (bet) => payOf(bet, dice)), dice }
  },
  expected: (choice) =>
    expectedOf(choice, (bet) => EVERY_ROLL.reduce((all, dice) => all + payOf(bet, dice), 0) / ROLLS),
}
