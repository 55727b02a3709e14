import { at, type Maths } from './maths.ts'

const REELS = 5
const ROWS = 3
const WILD = 7
/** The number of equal symbols from the left. */
const FEWEST = 3

/** The pay of each symbol for three, four and five of a kind on one line. The smallest pay is the stake itself. */
const PAYS = [
  [500, 2500, 10_000],
  [300, 1000, 5000],
  [250, 800, 2500],
  [200, 600, 2000],
  [150, 400, 1000],
  [120, 300, 800],
  [100, 200, 500],
  [1000, 5000, 20_000],
]

/** The rows by reel: straight lines, then bent ones. The stake covers all ten lines. */
const LINES = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 2, 1],
]

/**
 * The symbols around each reel. All reels hold the same 32 in a different order: 2, 3, 4, 4, 5, 6, 7 of the symbols 0
 * to 6, and one wild.
 */
const STRIPS = [
  [6, 4, 2, 5, 6, 3, 1, 5, 4, 6, 0, 5, 2, 6, 4, 3, 7, 6, 5, 1, 4, 2, 6, 5, 3, 0, 6, 4, 2, 5, 1, 3],
  [5, 6, 3, 4, 1, 6, 5, 2, 4, 6, 7, 3, 5, 6, 0, 4, 2, 5, 6, 1, 3, 4, 5, 6, 2, 0, 5, 6, 3, 4, 1, 2],
  [4, 5, 6, 2, 3, 6, 5, 1, 0, 6, 4, 5, 3, 2, 6, 4, 1, 5, 7, 6, 2, 4, 3, 5, 6, 0, 1, 5, 4, 6, 3, 2],
  [3, 6, 5, 4, 0, 2, 6, 5, 1, 4, 6, 3, 5, 2, 6, 7, 4, 1, 5, 6, 3, 2, 4, 6, 5, 0, 1, 6, 4, 5, 2, 3],
  [2, 5, 4, 6, 1, 3, 5, 6, 4, 0, 2, 6, 5, 3, 1, 6, 4, 5, 2, 6, 7, 3, 4, 5, 6, 1, 0, 2, 5, 6, 4, 3],
]
const STOPS = 32

/** Five reels of three symbols. Three or more of a kind from the left on a line pay; the wild replaces every symbol. */
export const reel: Maths<'reel'> = {
  rules: { variant: 'reel', lines: LINES, pays: PAYS, wild: WILD },
  draw(numbers) {
    const grid = STRIPS.map((strip) => {
      const stop = numbers.below(STOPS)
      return Array.from({ length: ROWS }, (_, row) => at(strip, (stop + row) % STOPS))
    })
    const lines = LINES.flatMap((rows) => {
      const win = lineWin(rows.map((row, column) => at(at(grid, column), row)))
      return win ? [{ rows, ...win }] : []
    })
    return { variant: 'reel', multiplier: lines.reduce((sum, line) => sum + line.multiplier, 0), grid, lines }
  },
  /** Every line shows each combination of symbols equally often, so one weighted line represents all. */
  expected: () => (LINES.length * lineSum(0, [], 1)) / STOPS ** REELS,
}

interface LineWin {
  symbol: number
  count: number
  multiplier: number
}

/** The pay of a line: counted with its first symbol that is not wild, or as wilds alone, whichever is more. */
function lineWin(cells: number[]): LineWin | undefined {
  const first = cells.find((symbol) => symbol !== WILD) ?? WILD
  const own = winOf(
    first,
    run(cells, (symbol) => symbol === first || symbol === WILD),
  )
  const wilds = winOf(
    WILD,
    run(cells, (symbol) => symbol === WILD),
  )
  return wilds && (!own || wilds.multiplier > own.multiplier) ? wilds : own
}

/** How many cells from the left match. */
function run(cells: number[], fits: (symbol: number) => boolean): number {
  const end = cells.findIndex((symbol) => !fits(symbol))
  return end < 0 ? cells.length : end
}

const winOf = (symbol: number, count: number): LineWin | undefined =>
  count < FEWEST ? undefined : { symbol, count, multiplier: at(at(PAYS, symbol), count - FEWEST) }

/** The pays of one line over all combinations that begin with `cells`, each with its frequency. */
function lineSum(column: number, cells: number[], times: number): number {
  if (column === REELS) return times * (lineWin(cells)?.multiplier ?? 0)
  return PAYS.reduce((sum, _, symbol) => {
    const count = at(STRIPS, column).filter((cell) => cell === symbol).length
    return sum + lineSum(column + 1, [...cells, symbol], times * count)
  }, 0)
}
