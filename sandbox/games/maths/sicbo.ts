import { lookUp } from '../../../common/lookUp.ts'
import type { SicboBet } from '../protocol/choice.ts'
import type { Maths } from './maths.ts'
import { expectedOf, paidOn } from './table.ts'

const FACES = [1, 2, 3, 4, 5, 6] as const
const DICE = 3
const ROLLS = FACES.length ** DICE
/** A single number pays by how many dice show it. */
const ONES = [0, 200, 300, 1300]

const PAYS: Partial<Record<SicboBet, number>> = {
  small: 200,
  big: 200,
  total4: 6800,
  total5: 3400,
  total6: 2040,
  total7: 1360,
  total8: 970,
  total9: 820,
  total10: 760,
  total11: 760,
  total12: 820,
  total13: 970,
  total14: 1360,
  total15: 2040,
  total16: 3400,
  total17: 6800,
  double1: 1280,
  double2: 1280,
  double3: 1280,
  double4: 1280,
  double5: 1280,
  double6: 1280,
  triple: 3420,
  triple1: 20500,
  triple2: 20500,
  triple3: 20500,
  triple4: 20500,
  triple5: 20500,
  triple6: 20500,
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
