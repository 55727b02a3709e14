import type { BlackjackStep } from '../protocol/choice.ts'

/** The best decisions at blackjack, from every possibility of an endless shoe. Gains are in stakes, 0 returns one. */

/** Values 1 (ace) to 10. */
const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
const chance = (value: number) => (value === 10 ? 4 : 1) / 13
const BLACKJACK_GAIN = 1.5
const BUST = 22

/** A hand by its points with aces as one, and whether it has an ace. */
interface Points {
  low: number
  ace: boolean
}

const bestOf = ({ low, ace }: Points) => (ace && low + 10 <= 21 ? low + 10 : low)
const plus = ({ low, ace }: Points, value: number): Points => ({ low: low + value, ace: ace || value === 1 })
const mean = (gain: (value: number) => number) => VALUES.reduce((sum, value) => sum + chance(value) * gain(value), 0)

function memo<A extends unknown[], R>(work: (...input: A) => R): (...input: A) => R {
  const known = new Map<string, R>()
  return (...input) => {
    const key = JSON.stringify(input)
    const found = known.get(key) ?? work(...input)
    known.set(key, found)
    return found
  }
}

/** The chances that the dealer ends with 17 to 21 or more, by total (22: over 21). */
const dealerFrom = memo((points: Points): Record<number, number> => {
  const total = bestOf(points)
  if (total > 21) return { [BUST]: 1 }
  if (total >= 17) return { [total]: 1 }
  const ends: Record<number, number> = {}
  for (const value of VALUES)
    for (const [end, part] of Object.entries(dealerFrom(plus(points, value))))
      ends[Number(end)] = (ends[Number(end)] ?? 0) + chance(value) * part
  return ends
})

/** The same from the first card, when the dealer has looked and has no blackjack. */
const dealerWith = memo((up: number): Record<number, number> => {
  const closed = up === 1 ? 10 : up === 10 ? 1 : 0
  const open = closed === 0 ? 1 : 1 - chance(closed)
  const ends: Record<number, number> = {}
  for (const value of VALUES.filter((one) => one !== closed))
    for (const [end, part] of Object.entries(dealerFrom(plus({ low: up, ace: up === 1 }, value))))
      ends[Number(end)] = (ends[Number(end)] ?? 0) + (chance(value) / open) * part
  return ends
})

const stand = memo((points: Points, up: number): number => {
  const own = bestOf(points)
  if (own > 21) return -1
  return Object.entries(dealerWith(up)).reduce(
    (sum, [end, part]) => sum + part * (Number(end) === BUST ? 1 : Math.sign(own - Number(end))),
    0,
  )
})

const hit = (points: Points, up: number): number => mean((value) => further(plus(points, value), up))
const double = (points: Points, up: number): number => 2 * mean((value) => stand(plus(points, value), up))

/** The best gain of a hand of three or more cards. */
const further = memo((points: Points, up: number): number =>
  bestOf(points) >= 21 ? stand(points, up) : Math.max(stand(points, up), hit(points, up)),
)

/** The best gain of a hand of two cards after a split. */
const ofTwo = (points: Points, up: number): number =>
  bestOf(points) === 21 ? stand(points, up) : Math.max(further(points, up), double(points, up))

/** Both hands of a split; aces get one card each. */
const split = memo((value: number, up: number): number => {
  const one = { low: value, ace: value === 1 }
  return 2 * mean((next) => (value === 1 ? stand(plus(one, next), up) : ofTwo(plus(one, next), up)))
})

/** The gain of each decision. @param values of the hand @param up the value of the dealer's card */
export function gains(
  values: readonly number[],
  up: number,
  can: readonly BlackjackStep[],
): Map<BlackjackStep, number> {
  const points = { low: values.reduce((sum, value) => sum + value, 0), ace: values.includes(1) }
  const gainOf: Record<BlackjackStep, () => number> = {
    stand: () => stand(points, up),
    hit: () => hit(points, up),
    double: () => double(points, up),
    split: () => split(values[0] ?? 0, up),
  }
  return new Map(can.map((step) => [step, gainOf[step]()]))
}

/** The decision with the highest gain. Same parameters as `gains`. */
export function bestStep(values: readonly number[], up: number, can: readonly BlackjackStep[]): BlackjackStep {
  const [[best] = ['stand' as const]] = [...gains(values, up, can)].sort(([, one], [, other]) => other - one)
  return best
}

/** What comes back of one stake on average with the best decisions: 1 plus the gain. */
export const blackjackReturn = memo((): number => {
  const natural = (one: number, two: number) => one + two === 11 && (one === 1 || two === 1)
  return (
    1 +
    mean((up) =>
      mean((one) =>
        mean((two) => {
          const own = natural(one, two)
          const theirs = up === 1 ? chance(10) : up === 10 ? chance(1) : 0
          if (own) return (1 - theirs) * BLACKJACK_GAIN
          const can: BlackjackStep[] = ['hit', 'stand', 'double', ...(one === two ? (['split'] as const) : [])]
          return -theirs + (1 - theirs) * Math.max(...gains([one, two], up, can).values())
        }),
      ),
    )
  )
})
