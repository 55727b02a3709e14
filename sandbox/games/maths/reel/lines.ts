import type { SlotRules } from '../../protocol/slotRules.ts'
import type { OutcomeOf } from '../maths.ts'

type Line = NonNullable<OutcomeOf<'reel'>['lines']>[number]

/** The pay of `count` of a kind; 0 when that many do not pay. */
export const payOf = (table: readonly number[][], symbol: number, place: number): number => table[symbol]?.[place] ?? 0

/** The winning lines of a grid, in the order of the lines. @param grid the symbols of each reel, from the top */
export function linesIn(slot: SlotRules, grid: readonly (readonly number[])[]): Line[] {
  const found: Line[] = []
  if (slot.wins.by !== 'lines') return found
  for (const rows of slot.wins.lines) {
    const line = lineWin(slot, grid, rows)
    if (line) found.push(line)
  }
  return found
}

/** The pay of a line: counted with its first symbol that is not wild, or as wilds alone, whichever is more. */
function lineWin({ wins, wild, wildTimes = 1 }: SlotRules, grid: readonly (readonly number[])[], rows: number[]) {
  if (wins.by !== 'lines') return undefined
  let symbol = wild
  let count = 0
  let leading = 0
  let times = 1
  for (; count < rows.length; count++) {
    const cell = grid[count]?.[rows[count] ?? 0]
    if (cell === wild) {
      if (symbol === wild) leading++
      times *= wildTimes
    } else if (symbol === wild) symbol = cell
    else if (cell !== symbol) break
  }
  if (count < wins.fewest) return undefined
  const own = { symbol: symbol ?? 0, count, multiplier: payOf(wins.table, symbol ?? 0, count - wins.fewest) * times }
  const wilds = payOf(wins.table, wild ?? -1, leading - wins.fewest) * wildTimes ** leading
  if (wilds > own.multiplier) return { rows, symbol: wild ?? 0, count: leading, multiplier: wilds }
  return own.multiplier > 0 ? { rows, ...own } : undefined
}
