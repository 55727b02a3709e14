import { at, type Maths } from './maths.ts'
import { expectedOf, paidOn } from './table.ts'

/** The numbers of a European wheel, clockwise. */
const WHEEL = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
]
const RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
const LAST = 36
const ROW = 3

const from1 = Array.from({ length: LAST }, (_, place) => place + 1)
const inColumn = (number: number) => (number - 1) % ROW

type Field = readonly [bet: string, numbers: readonly number[]]
const named = (name: string, numbers: readonly number[]): Field => [`${name}${numbers.join('-')}`, numbers]

const OUTSIDE: Field[] = [
  ['red', RED],
  ['black', from1.filter((number) => !RED.includes(number))],
  ['odd', from1.filter((number) => number % 2 === 1)],
  ['even', from1.filter((number) => number % 2 === 0)],
  ['low', from1.filter((number) => number <= 18)],
  ['high', from1.filter((number) => number > 18)],
  ...[1, 2, 3].map((third): Field => [`dozen${third}`, from1.filter((number) => Math.ceil(number / 12) === third)]),
  ...[1, 2, 3].map((column): Field => [`column${column}`, from1.filter((number) => inColumn(number) === column - 1)]),
]

/** Neighbours on the table, which has rows of three: beside each other, or one row further. */
const SPLITS = from1.flatMap((number) => [
  ...(inColumn(number) < 2 ? [named('split', [number, number + 1])] : []),
  ...(number + ROW <= LAST ? [named('split', [number, number + ROW])] : []),
])
const STREETS = from1
  .filter((number) => inColumn(number) === 0)
  .map((number) => named('street', [number, number + 1, number + 2]))
const CORNERS = from1
  .filter((number) => inColumn(number) < 2 && number + ROW < LAST)
  .map((number) => named('corner', [number, number + 1, number + ROW, number + ROW + 1]))
const SIX_LINES = from1
  .filter((number) => inColumn(number) === 0 && number + ROW <= LAST)
  .map((number) =>
    named(
      'six',
      Array.from({ length: 6 }, (_, place) => number + place),
    ),
  )
const WITH_ZERO = [
  [0, 1],
  [0, 2],
  [0, 3],
].map((numbers) => named('split', numbers))
const TRIOS = [
  [0, 1, 2],
  [0, 2, 3],
].map((numbers) => named('street', numbers))

/** Every field of the table and the numbers that it covers. */
export const ROULETTE_FIELDS: ReadonlyMap<string, readonly number[]> = new Map([
  ...OUTSIDE,
  ...[0, ...from1].map((number) => named('n', [number])),
  ...WITH_ZERO,
  ...SPLITS,
  ...TRIOS,
  ...STREETS,
  named('corner', [0, 1, 2, 3]),
  ...CORNERS,
  ...SIX_LINES,
])

/** A field pays as if the zero did not exist: 36 stakes divided by its numbers. */
const payOf = (numbers: number) => (LAST / numbers) * 100
const PAYS = Object.fromEntries([1, 2, 3, 4, 6, 12, 18].map((numbers) => [numbers, payOf(numbers)]))

const numbersOf = (bet: string) => {
  const numbers = ROULETTE_FIELDS.get(bet)
  if (!numbers) throw new RangeError(`The table has no field ${bet}`)
  return numbers
}

/** European roulette: one zero, 37 numbers. Every field has the same return, 36/37. */
export const roulette: Maths<'roulette'> = {
  rules: { variant: 'roulette', wheel: WHEEL, red: RED, pays: PAYS },
  draw(numbers, choice) {
    const number = at(WHEEL, numbers.below(WHEEL.length))
    const colour = number === 0 ? 'green' : RED.includes(number) ? 'red' : 'black'
    const paid = paidOn(choice, (bet) => {
      const covered = numbersOf(bet)
      return covered.includes(number) ? payOf(covered.length) : 0
    })
    return { variant: 'roulette', ...paid, number, colour }
  },
  expected: (choice) =>
    expectedOf(choice, (bet) => (numbersOf(bet).length * payOf(numbersOf(bet).length)) / WHEEL.length),
}
