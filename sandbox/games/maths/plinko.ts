import type { PlinkoBet } from '../protocol/choice.ts'
import { at, type Maths } from './maths.ts'

export const PLINKO_RISKS = ['low', 'medium', 'high'] as const
export const PLINKO_ROWS = [8, 9, 10, 11, 12, 13, 14, 15, 16] as const

/** The pays from the rim to the middle, for 8 to 16 rows; our own: every board returns 96.9 to 97.1 %. */
const HALVES: Record<(typeof PLINKO_RISKS)[number], readonly (readonly number[])[]> = {
  low: [
    [500, 220, 100, 100, 50],
    [500, 190, 150, 100, 70],
    [850, 290, 120, 110, 100, 50],
    [750, 270, 190, 120, 100, 70],
    [900, 300, 170, 140, 110, 100, 40],
    [700, 400, 270, 170, 120, 90, 70],
    [700, 400, 190, 150, 130, 100, 100, 50],
    [1500, 750, 280, 200, 150, 100, 100, 70],
    [1600, 900, 190, 140, 140, 120, 110, 100, 40],
  ],
  medium: [
    [1300, 270, 130, 70, 40],
    [1700, 350, 170, 90, 50],
    [2100, 500, 180, 140, 60, 40],
    [2500, 600, 290, 170, 70, 50],
    [3000, 1200, 400, 200, 100, 60, 30],
    [4500, 1200, 600, 300, 120, 70, 40],
    [5500, 1400, 650, 400, 180, 100, 50, 20],
    [9000, 1600, 1100, 500, 300, 120, 50, 30],
    [12000, 4000, 1000, 450, 280, 150, 100, 50, 30],
  ],
  high: [
    [2800, 450, 130, 30, 20],
    [3500, 650, 220, 60, 20],
    [7000, 1000, 290, 90, 30, 20],
    [12000, 1300, 500, 140, 40, 20],
    [19000, 2200, 750, 200, 70, 20, 20],
    [26000, 3000, 1200, 400, 90, 20, 20],
    [40000, 6000, 1800, 500, 170, 30, 20, 20],
    [65000, 7500, 2600, 800, 290, 50, 20, 20],
    [95000, 12000, 2600, 900, 400, 190, 20, 20, 20],
  ],
}

/** Every pocket of a board, from left to right. */
const pockets = (half: readonly number[], rows: number) =>
  Array.from({ length: rows + 1 }, (_, pocket) => at(half, Math.min(pocket, rows - pocket)))

const BOARDS = new Map<string, readonly number[]>(
  PLINKO_RISKS.flatMap((risk) =>
    PLINKO_ROWS.map((rows, place) => [`${risk}${rows}`, pockets(at(HALVES[risk], place), rows)] as const),
  ),
)
/** Every board, named by its risk and its rows. */
export const PLINKO_BETS = [...BOARDS.keys()] as PlinkoBet[]

function boardOf(bet: PlinkoBet): readonly number[] {
  const board = BOARDS.get(bet)
  if (!board) throw new RangeError(`There is no board ${bet}`)
  return board
}

/** How many of the `2^rows` paths end in each pocket: a row of Pascal's triangle. */
function pathsTo(rows: number): number[] {
  let ways = [1]
  for (let row = 0; row < rows; row++) ways = [...ways, 0].map((count, pocket) => count + (ways[pocket - 1] ?? 0))
  return ways
}

/** A ball falls through rows of pegs; at each peg one number below two sends it left (0) or right (1). */
export const plinko: Maths<'plinko'> = {
  rules: { variant: 'plinko', pays: Object.fromEntries([...BOARDS].map(([bet, pays]) => [bet, [...pays]])) },
  draw(numbers, { bet }) {
    const board = boardOf(bet)
    const path = Array.from({ length: board.length - 1 }, () => numbers.below(2))
    const pocket = path.reduce((rights, turn) => rights + turn, 0)
    return { variant: 'plinko', multiplier: at(board, pocket), path, pocket }
  },
  expected({ bet }) {
    const board = boardOf(bet)
    const ways = pathsTo(board.length - 1)
    return board.reduce((sum, pay, pocket) => sum + pay * at(ways, pocket), 0) / 2 ** (board.length - 1)
  },
}
