import type { SlotRules } from '../../protocol/slotRules.ts'
import type { OutcomeOf } from '../maths.ts'
import { payOf } from './lines.ts'

type Win = NonNullable<OutcomeOf<'reel'>['wins']>[number]

/** A symbol pays from the left on each reel with it or a wild, once for each way. @param grid by reel, from the top */
export function waysIn({ wins, wild }: SlotRules, grid: readonly (readonly number[])[]): Win[] {
  const found: Win[] = []
  if (wins.by !== 'ways') return found
  for (let symbol = 0; symbol < wins.table.length; symbol++) {
    if (symbol === wild) continue
    const fits = (cell: number) => cell === symbol || cell === wild
    let count = 0
    let ways = 1
    for (const reel of grid) {
      let here = 0
      for (const cell of reel) if (fits(cell)) here++
      if (here === 0) break
      ways *= here
      count++
    }
    const pay = count < wins.fewest ? 0 : payOf(wins.table, symbol, count - wins.fewest)
    if (pay > 0) found.push({ cells: cellsOf(grid.slice(0, count), fits), symbol, count, multiplier: pay * ways })
  }
  return found
}

/** The places of the cells that fit, counted reel by reel from the top. */
function cellsOf(grid: readonly (readonly number[])[], fits: (cell: number) => boolean): number[] {
  return grid.flat().flatMap((cell, place) => (fits(cell) ? [place] : []))
}
