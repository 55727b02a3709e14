import type { SlotRules } from '../../protocol/slotRules.ts'
import { at, type OutcomeOf } from '../maths.ts'
import { payOf } from './lines.ts'

type Win = NonNullable<OutcomeOf<'reel'>['wins']>[number]

/** The clusters that pay: cells of a kind that touch, by their first cell. @param grid by reel, from the top */
export function clustersIn({ wins, rows }: SlotRules, grid: readonly (readonly number[])[]): Win[] {
  const found: Win[] = []
  if (wins.by !== 'cluster') return found
  const height = at(rows, 0)
  const cells = grid.flat()
  const seen = new Uint8Array(cells.length)
  for (let start = 0; start < cells.length; start++) {
    if (seen[start]) continue
    const symbol = at(cells, start)
    const cluster = [start]
    seen[start] = 1
    const visit = (place: number) => {
      if (seen[place] || cells[place] !== symbol) return
      seen[place] = 1
      cluster.push(place)
    }
    for (const place of cluster) {
      if (place % height > 0) visit(place - 1)
      if (place % height < height - 1) visit(place + 1)
      if (place >= height) visit(place - height)
      if (place + height < cells.length) visit(place + height)
    }
    const size = wins.sizes.filter((least) => least <= cluster.length).length - 1
    const multiplier = size < 0 ? 0 : payOf(wins.table, symbol, size)
    if (multiplier > 0) found.push({ cells: cluster.sort((a, b) => a - b), symbol, count: cluster.length, multiplier })
  }
  return found
}
