import { at } from '../../maths/maths.ts'

/** A cell has this size in the drawings over the reels. */
export const CELL = 100

/** Where a cell lies, counted reel by reel from the top; shorter reels stand in the middle. */
export function placeOf(rows: readonly number[], cell: number): { column: number; row: number; x: number; y: number } {
  let row = cell
  let column = 0
  while (row >= at(rows, column)) row -= at(rows, column++)
  const y = (row + (Math.max(...rows) - at(rows, column)) / 2) * CELL
  return { column, row, x: column * CELL, y }
}

/** The number of a cell: the inverse of its place. */
export const cellAt = (rows: readonly number[], column: number, row: number): number =>
  rows.slice(0, column).reduce((sum, height) => sum + height, row)

/** The edges of a group of cells that it does not share with itself, as path data. */
export function outlineOf(rows: readonly number[], cells: readonly number[]): string {
  const places = cells.map((cell) => placeOf(rows, cell))
  const has = (x: number, y: number) => places.some((other) => other.x === x && other.y === y)
  return places
    .map(({ x, y }) =>
      [
        has(x, y - CELL) ? '' : `M${x} ${y}h${CELL}`,
        has(x, y + CELL) ? '' : `M${x} ${y + CELL}h${CELL}`,
        has(x - CELL, y) ? '' : `M${x} ${y}v${CELL}`,
        has(x + CELL, y) ? '' : `M${x + CELL} ${y}v${CELL}`,
      ].join(''),
    )
    .join('')
}

/** A line from reel to reel through every pair of neighbouring cells: all the ways of a win. */
export function waysThrough(rows: readonly number[], cells: readonly number[]): string {
  const places = cells.map((cell) => placeOf(rows, cell))
  const middle = ({ x, y }: (typeof places)[number]) => `${x + CELL / 2} ${y + CELL / 2}`
  return places
    .flatMap((from) =>
      places.filter(({ column }) => column === from.column + 1).map((to) => `M${middle(from)}L${middle(to)}`),
    )
    .join('')
}
