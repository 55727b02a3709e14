import { at, type OutcomeOf } from '../../maths/maths.ts'
import type { SlotRules } from '../../protocol/slotRules.ts'
import { CELL, cellAt, outlineOf, placeOf, waysThrough } from './outline.ts'

/** A win as it is shown: its cells, the path drawn over them, what it pays. */
export interface ShownWin {
  symbol: number
  cells: number[]
  /** In the grid of the drawings, where a cell has the size `CELL`. */
  path: string
  /** Hundredths of the stake. */
  multiplier: number
}

/** The wins of an outcome, in its order: lines through their cells, ways from cell to cell, clusters by their outline. */
export function shownWins(
  { rows, wins: { by } }: SlotRules,
  { lines = [], wins = [] }: Pick<OutcomeOf<'reel'>, 'lines' | 'wins'>,
): ShownWin[] {
  const onLines = lines.map(({ rows: path, count, symbol, multiplier }) => {
    const cells = path.slice(0, count).map((row, column) => cellAt(rows, column, row))
    const points = cells.map((cell) => {
      const { x, y } = placeOf(rows, cell)
      return `${x + CELL / 2} ${y + CELL / 2}`
    })
    return { symbol, cells, path: `M${points.join('L')}`, multiplier }
  })
  const others = wins.map(({ cells, symbol, multiplier }) => ({
    symbol,
    cells,
    path: outlineOf(rows, cells) + (by === 'ways' ? waysThrough(rows, cells) : ''),
    multiplier,
  }))
  return [...onLines, ...others]
}

/** Where the amount of a win stands: in the cell in its middle, in percent of the reels. */
export function middleOf(rows: readonly number[], cells: readonly number[]): { left: number; top: number } {
  const { x, y } = placeOf(rows, at(cells, cells.length >> 1))
  const percent = (length: number, count: number) => ((length + CELL / 2) / (count * CELL)) * 100
  return { left: percent(x, rows.length), top: percent(y, Math.max(...rows)) }
}
