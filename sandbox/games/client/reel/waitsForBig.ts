import { at } from '../../maths/maths.ts'
import { expandedIn, filled, sumOf, windowAt, winsIn } from '../../maths/reel/wins.ts'
import type { SlotRules } from '../../protocol/slotRules.ts'

/** Hundredths of the stake: from here a win is a big one. */
export const BIG = 1000
/** No symbol: the reel still turns. */
const TURNING = -1

type Reels = readonly (readonly number[])[]

/** Whether these reels alone, the first ones, begin the coins or pay a big win. */
function isBig(rules: SlotRules, shown: Reels): boolean {
  const { rows, wild, hold } = rules
  const grid = rows.map((height, reel) => [...(shown[reel] ?? Array.from({ length: height }, () => TURNING))])
  if (hold && grid.flat().filter((symbol) => symbol === hold.symbol).length >= hold.fewest) return true
  return sumOf(winsIn(rules, filled(grid, expandedIn(rules, grid), wild))) >= BIG
}

/** Whether the next reel may turn longer, by what is shown and the strips, which are public: no miss is announced. */
export function waitsForBig(rules: SlotRules, strips: readonly string[], shown: Reels): boolean {
  const strip = strips[shown.length]
  if (!strip || isBig(rules, shown)) return false
  const height = at(rules.rows, shown.length)
  return [...strip].some((_, stop) => isBig(rules, [...shown, windowAt(strip, stop, height)]))
}
