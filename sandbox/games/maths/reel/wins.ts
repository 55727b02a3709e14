import type { SlotRules } from '../../protocol/slotRules.ts'
import type { OutcomeOf } from '../maths.ts'
import { clustersIn } from './clusters.ts'
import { linesIn } from './lines.ts'
import { waysIn } from './ways.ts'

/** The symbols that a reel shows when it stops at a place: this one and those below. */
export const windowAt = (strip: string, stop: number, rows: number): number[] =>
  Array.from({ length: rows }, (_, row) => Number(strip[(stop + row) % strip.length]))

/** The reels that a wild fills. */
export const expandedIn = (
  { expands, wild }: Pick<SlotRules, 'expands' | 'wild'>,
  grid: readonly (readonly number[])[],
): number[] =>
  expands ? grid.flatMap((symbols, column) => (symbols.some((symbol) => symbol === wild) ? [column] : [])) : []

/** The grid in which wins are counted: a reel with a wild is filled with it. */
export const filled = (grid: readonly number[][], expanded: readonly number[], wild = 0): readonly number[][] =>
  expanded.length === 0
    ? grid
    : grid.map((symbols, column) => (expanded.includes(column) ? symbols.map(() => wild) : symbols))

/** The wins of a grid, in the field in which the outcome has them. */
export function winsIn(slot: SlotRules, grid: readonly number[][]): Pick<OutcomeOf<'reel'>, 'lines' | 'wins'> {
  switch (slot.wins.by) {
    case 'lines':
      return { lines: linesIn(slot, grid) }
    case 'ways':
      return { wins: waysIn(slot, grid) }
    case 'cluster':
      return { wins: clustersIn(slot, grid) }
  }
}

export const sumOf = ({ lines, wins }: Pick<OutcomeOf<'reel'>, 'lines' | 'wins'>): number =>
  (lines ?? wins ?? []).reduce((sum: number, win) => sum + win.multiplier, 0)
