import { at, type Maths } from './maths.ts'
import type { Numbers } from './numbers.ts'

const REELS = 5
const ROWS = 4
export const STOPS = 32
const FEWEST = 3
export const NIGHT_WILD = 8
export const NIGHT_MOON = 9
/** The reels that must show a moon: the first, the third and the fifth. */
export const MOON_REELS: readonly number[] = [0, 2, 4]

/** Read downwards: tiger 0, owl, hornbill, loris, frangipani, mushroom, leaf, fern 7, kancil (wild), moon 9. */
export const NIGHT_STRIPS: readonly (readonly number[])[] = [
  [9, 2, 4, 5, 5, 4, 3, 4, 4, 4, 5, 4, 6, 2, 2, 1, 3, 0, 7, 7, 6, 4, 6, 6, 0, 6, 7, 6, 6, 6, 3, 1],
  [6, 6, 3, 0, 7, 7, 5, 5, 1, 5, 5, 5, 4, 0, 7, 7, 2, 7, 5, 5, 8, 6, 7, 7, 4, 4, 1, 1, 3, 3, 2, 2],
  [2, 2, 3, 7, 7, 4, 4, 6, 5, 5, 5, 2, 9, 1, 1, 6, 6, 4, 4, 0, 3, 3, 5, 5, 7, 6, 6, 8, 6, 4, 4, 0],
  [5, 1, 0, 5, 5, 7, 7, 4, 4, 1, 2, 2, 7, 6, 7, 7, 6, 8, 6, 3, 4, 4, 4, 6, 5, 5, 1, 0, 3, 3, 2, 6],
  [6, 6, 1, 1, 9, 4, 4, 0, 0, 5, 7, 7, 4, 4, 6, 7, 9, 3, 5, 5, 1, 7, 7, 3, 6, 5, 2, 2, 3, 5, 2, 4],
]

/** The pay of one way, in hundredths of the stake, for three, four and five reels. */
const PAYS = [
  [30, 80, 250],
  [20, 50, 130],
  [15, 40, 100],
  [12, 30, 80],
  [7, 15, 30],
  [7, 15, 30],
  [5, 10, 20],
  [5, 10, 20],
]
/** What the first, second, third and every later fall of a paid spin is multiplied by. */
const LADDER = [1, 2, 3, 5]
const FREE = { spins: 10, more: 5, most: 20, from: 6, step: 2, to: 20 }

/** By all 32^5 stops, as a test counts again: the pays of the first fall, the second …, before its multiplier. */
export const FALL_PAYS = [1_236_627_456, 270_671_636, 69_896_573, 23_210_854, 5_447_682, 2_348_960, 1_143_864]
/** The same count: how many stops have no winning fall, one, two …; without the three moons at the end, and with them. */
export const SPINS_WITH = [
  [19_834_368, 70_144],
  [10_023_512, 86_440],
  [2_612_004, 24_796],
  [670_399, 5441],
  [186_080, 1312],
  [19_165, 291],
  [18_432, 0],
  [2048, 0],
]
const ALL = STOPS ** REELS
const withMoons = SPINS_WITH.reduce((sum, [, moons = 0]) => sum + moons, 0)

export interface NightWin {
  symbol: number
  /** Reels, from the left. */
  count: number
  ways: number
  /** Hundredths of the stake, before the multiplier of the fall. */
  multiplier: number
}

/** What the reels show, and the stop of the highest symbol of each. */
export interface NightReels {
  grid: readonly (readonly number[])[]
  tops: readonly number[]
}

/** What a reel shows at each stop. */
const WINDOWS = NIGHT_STRIPS.map((strip) =>
  strip.map((_, stop) => Array.from({ length: ROWS }, (_, row) => at(strip, (stop + row) % STOPS))),
)

export const nightReels = (stops: readonly number[]): NightReels => ({
  grid: WINDOWS.map((windows, reel) => at(windows, at(stops, reel))),
  tops: stops,
})

/** The symbols that pay: on three reels or more from the left, in any row. The ways are the product of their numbers. */
export function nightWins(grid: NightReels['grid']): NightWin[] {
  const wins: NightWin[] = []
  const first = at(grid, 0)
  for (const [place, symbol] of first.entries()) {
    if (symbol >= PAYS.length || first.indexOf(symbol) < place) continue
    let ways = 1
    let count = 0
    for (const cells of grid) {
      let found = 0
      for (const cell of cells) if (cell === symbol || cell === NIGHT_WILD) found++
      if (found === 0) break
      ways *= found
      count++
    }
    if (count >= FEWEST) wins.push({ symbol, count, ways, multiplier: ways * at(at(PAYS, symbol), count - FEWEST) })
  }
  return wins.length > 1 ? wins.sort((a, b) => a.symbol - b.symbol) : wins
}

/** Whether a cell belongs to a win and vanishes. */
export const vanishes = (wins: readonly NightWin[], reel: number, cell: number): boolean =>
  wins.some(({ symbol, count }) => reel < count && (cell === symbol || cell === NIGHT_WILD))

/** The symbols of the wins vanish, those above them fall, and the next ones of the reel come from above. */
export function nightFall({ grid, tops }: NightReels, wins: readonly NightWin[]): NightReels {
  const next = grid.map((cells, reel) => {
    const left = cells.filter((cell) => !vanishes(wins, reel, cell))
    const come = ROWS - left.length
    const top = (at(tops, reel) - come + STOPS) % STOPS
    return { top, cells: come === 0 ? cells : [...at(at(WINDOWS, reel), top).slice(0, come), ...left] }
  })
  return { grid: next.map(({ cells }) => cells), tops: next.map(({ top }) => top) }
}

export const hasMoons = (grid: NightReels['grid']): boolean =>
  MOON_REELS.every((reel) => at(grid, reel).includes(NIGHT_MOON))

/** What a winning fall is multiplied by. `past`: the winning falls before it, in this spin or in all free spins. */
export const timesOf = (free: boolean, past: number): number =>
  free ? Math.min(FREE.from + FREE.step * past, FREE.to) : at(LADDER, Math.min(past, LADDER.length - 1))

/** One spin from its stops: the wins of each fall, and whether it ends with the three moons. */
export function nightSpin(stops: readonly number[]): { falls: NightWin[][]; moons: boolean } {
  const falls: NightWin[][] = []
  let reels = nightReels(stops)
  for (;;) {
    const wins = nightWins(reels.grid)
    if (wins.length === 0) return { falls, moons: hasMoons(reels.grid) }
    falls.push(wins)
    reels = nightFall(reels, wins)
  }
}

const sumOf = (wins: readonly NightWin[]) => wins.reduce((sum, { multiplier }) => sum + multiplier, 0)

/** One spin of five numbers. `past`: the winning falls of the free spins so far; undefined in the paid spin. */
function spin(numbers: Numbers, past?: number) {
  const stops = NIGHT_STRIPS.map(() => numbers.below(STOPS))
  const { falls, moons } = nightSpin(stops)
  const times = falls.map((_, fall) => timesOf(past !== undefined, (past ?? 0) + fall))
  const multiplier = falls.reduce((sum, wins, fall) => sum + sumOf(wins) * at(times, fall), 0)
  return { stops, falls: falls.map((wins, fall) => ({ times: at(times, fall), wins })), moons, multiplier }
}

/** A ways slot of 5 × 4 with falling symbols and free spins under a growing multiplier, drawn at once. */
export const nightForest: Maths<'nightForest'> = {
  rules: {
    variant: 'nightForest',
    pays: PAYS,
    ladder: LADDER,
    free: FREE,
    hitRate: (1 - (at(at(SPINS_WITH, 0), 0) + at(at(SPINS_WITH, 0), 1)) / ALL) * 100,
    freeIn: Math.round(ALL / withMoons),
    most: 1_483_665,
  },
  draw(numbers) {
    const spins = [spin(numbers)]
    let left = spins[0]?.moons ? FREE.spins : 0
    let past = 0
    for (let played = 0; played < left; played++) {
      const next = spin(numbers, past)
      past += next.falls.length
      if (next.moons) left = Math.min(left + FREE.more, FREE.most)
      spins.push(next)
    }
    return { variant: 'nightForest', multiplier: spins.reduce((sum, one) => sum + one.multiplier, 0), spins }
  },
  expected() {
    const paid = FALL_PAYS.reduce((sum, pay, fall) => sum + pay * timesOf(false, fall), 0) / ALL
    return paid + (withMoons / ALL) * freeSpins(FREE.spins, FREE.spins, 0, new Map())
  },
}

/** The average pay of the free spins left. `granted`: all free spins so far. `past`: the winning falls so far. */
function freeSpins(left: number, granted: number, past: number, counted: Map<string, number>): number {
  if (left === 0) return 0
  const steps = Math.min(past, (FREE.to - FREE.from) / FREE.step)
  const key = `${left} ${granted} ${steps}`
  const found = counted.get(key)
  if (found !== undefined) return found
  let sum = FALL_PAYS.reduce((all, pay, fall) => all + pay * timesOf(true, steps + fall), 0)
  for (const [falls, [without = 0, moons = 0]] of SPINS_WITH.entries()) {
    const more = Math.min(FREE.more, FREE.most - granted)
    sum += without * freeSpins(left - 1, granted, steps + falls, counted)
    sum += moons * freeSpins(left - 1 + more, granted + more, steps + falls, counted)
  }
  counted.set(key, sum / ALL)
  return sum / ALL
}
