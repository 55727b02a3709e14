import type { DominoBet } from '../protocol/choice.ts'
import type { DominoWinner } from '../protocol/outcome.ts'
import { at, type Maths } from './maths.ts'
import { withoutReturn } from './withoutReturn.ts'

const MOST_PIPS = 6
const HAND = 4
const SPECIAL_SPOTS = 6
const BIG = 39
const SMALL = 9
/** The value of nine and nine; the special hands follow it. */
const KIU_KIU = 99

/** The two ends of each tile, the lower one first: 0-0, 0-1 … 6-6. */
export const TILES: readonly (readonly [number, number])[] = Array.from({ length: MOST_PIPS + 1 }, (_, low) =>
  Array.from({ length: MOST_PIPS + 1 - low }, (_, more) => [low, low + more] as const),
).flat()

const spots = (tile: number) => at(TILES, tile)[0] + at(TILES, tile)[1]
const isDouble = (tile: number) => at(TILES, tile)[0] === at(TILES, tile)[1]

/** The special hands, the lowest first: at most 9 spots, at least 39 spots, four doubles, the four tiles of six spots. */
export const SPECIALS = ['small', 'big', 'doubles', 'sixGods'] as const
export type Special = (typeof SPECIALS)[number]

function specialOf(tiles: readonly number[]): Special | undefined {
  const sum = tiles.reduce((all, tile) => all + spots(tile), 0)
  if (tiles.every((tile) => spots(tile) === SPECIAL_SPOTS)) return 'sixGods'
  if (tiles.every(isDouble)) return 'doubles'
  if (sum >= BIG) return 'big'
  return sum <= SMALL ? 'small' : undefined
}

export interface Arranged {
  /** The higher pair first. */
  pairs: readonly [readonly number[], readonly number[]]
  /** The last digit of the spots of each pair. */
  points: readonly [number, number]
  special: Special | undefined
}

/** The house way: the highest higher pair, then the highest lower pair, then the first split in order of the tiles. */
export function arrange(tiles: readonly number[]): Arranged {
  const pointsOf = (pair: readonly number[]) => pair.reduce((all, tile) => all + spots(tile), 0) % 10
  let best: Arranged | undefined
  for (const partner of [1, 2, 3]) {
    const one = [at(tiles, 0), at(tiles, partner)]
    const two = tiles.filter((_, place) => place !== 0 && place !== partner)
    const isFirst = pointsOf(one) >= pointsOf(two)
    const [high, low] = isFirst ? [one, two] : [two, one]
    const points = [pointsOf(high), pointsOf(low)] as const
    const isBetter = !best || points[0] > best.points[0] || (points[0] === best.points[0] && points[1] > best.points[1])
    if (isBetter) best = { pairs: [high, low], points, special: specialOf(tiles) }
  }
  if (!best) throw new RangeError('A hand has four tiles')
  return best
}

/** A number that orders hands: ten times the points of the higher pair and those of the lower one; special hands follow. */
export function dominoValue(tiles: readonly number[]): number {
  const { points, special } = arrange(tiles)
  return special ? KIU_KIU + 1 + SPECIALS.indexOf(special) : points[0] * 10 + points[1]
}

const PAYS: Record<DominoBet, number> = { you: 195, tie: 2650, kiu: 2550 }
const RETURNED = 100

function payOf(bet: DominoBet, winner: DominoWinner, isKiu: boolean): number {
  if (bet === 'kiu') return isKiu ? PAYS.kiu : 0
  if (winner === bet) return PAYS[bet]
  return bet === 'you' && winner === 'tie' ? RETURNED : 0
}

/** Every hand of four tiles, as 20,475 lists. */
export function dominoHands(): number[][] {
  const hands: number[][] = []
  const add = (hand: number[], from: number) => {
    if (hand.length === HAND) hands.push(hand)
    else for (let tile = from; tile < TILES.length; tile++) add([...hand, tile], tile + 1)
  }
  add([], 0)
  return hands
}

/** How many ordered pairs of hands share no tile: inclusion and exclusion over the tiles that both could hold. */
function apart(hands: readonly (readonly number[])[]): number {
  const holding = new Map<number, number>()
  for (const hand of hands)
    for (let part = 0; part < 1 << HAND; part++) {
      const set = hand.reduce((all, tile, place) => (part & (1 << place) ? all | (1 << tile) : all), 0)
      holding.set(set, (holding.get(set) ?? 0) + 1)
    }
  let sum = 0
  for (const [set, count] of holding) {
    let size = 0
    for (let left = set; left; left &= left - 1) size++
    sum += (size % 2 ? -1 : 1) * count * count
  }
  return sum
}

let chances: { tie: number; kiu: number } | undefined
/** The exact chances of a tie and of nine and nine or better; calculated once. */
function chancesOf() {
  if (chances) return chances
  const hands = dominoHands()
  const byValue = new Map<number, number[][]>()
  for (const hand of hands) {
    const value = dominoValue(hand)
    const alike = byValue.get(value)
    if (alike) alike.push(hand)
    else byValue.set(value, [hand])
  }
  let ties = 0
  let kius = 0
  for (const [value, alike] of byValue) {
    ties += apart(alike)
    if (value >= KIU_KIU) kius += alike.length
  }
  chances = { tie: ties / apart(hands), kiu: kius / hands.length }
  return chances
}

/** Domino QiuQiu against the house: four tiles each, two pairs each, the better hand wins. */
export const domino: Maths<'domino'> = {
  rules: { variant: 'domino', pays: PAYS },
  draw(numbers, { bet }) {
    const deal = withoutReturn(numbers, TILES.length)
    const you: number[] = []
    const house: number[] = []
    for (let round = 0; round < HAND; round++) {
      you.push(deal())
      house.push(deal())
    }
    const value = dominoValue(you)
    const ahead = value - dominoValue(house)
    const winner: DominoWinner = ahead > 0 ? 'you' : ahead < 0 ? 'house' : 'tie'
    return { variant: 'domino', multiplier: payOf(bet, winner, value >= KIU_KIU), you, house, winner }
  },
  expected({ bet }) {
    const { tie, kiu } = chancesOf()
    if (bet === 'kiu') return kiu * PAYS.kiu
    const ahead = (1 - tie) / 2
    return ahead * payOf(bet, 'you', false) + tie * payOf(bet, 'tie', false)
  },
}
