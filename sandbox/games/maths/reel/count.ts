import type { SlotHold } from '../../protocol/slotRules.ts'
import type { Slot } from '../../slots/slot.ts'
import { at } from '../maths.ts'
import type { SlotFigures } from './reel.ts'
import { expandedIn, filled, sumOf, windowAt, winsIn } from './wins.ts'

/** The mean of a number and of its square. */
type Moments = readonly [mean: number, square: number]

const momentsOf = (parts: readonly { value: number; tickets: number }[]): Moments => {
  const all = parts.reduce((sum, { tickets }) => sum + tickets, 0)
  const mean = (power: number) => parts.reduce((sum, { value, tickets }) => sum + tickets * value ** power, 0) / all
  return [mean(1), mean(2)]
}

/** The exact figures of a slot: every stop of all reels once, and the coins by their chances. It takes some seconds. */
export function countSlot(slot: Slot): SlotFigures {
  const { strips, rows, wild, factors, hold } = slot
  const windows = strips.map((strip, column) => [...strip].map((_, stop) => windowAt(strip, stop, at(rows, column))))
  const [factorMean, factorSquare] = momentsOf((factors ?? []).map(({ times, tickets }) => ({ value: times, tickets })))
  const cells = rows.reduce((sum, count) => sum + count, 0)
  const holds = hold ? holdMoments(hold, cells) : []
  const topFactor = Math.max(1, ...(factors ?? []).map(({ times }) => times))
  const topHold = hold ? cells * Math.max(...hold.values.map(({ pays }) => pays)) + hold.full : 0
  let [rounds, total, squares, paid, top] = [0, 0, 0, 0, 0]
  const grid: number[][] = []
  const visit = (column: number) => {
    const stops = windows[column]
    if (stops) {
      for (const window of stops) {
        grid[column] = window
        visit(column + 1)
      }
      return
    }
    rounds++
    const expanded = expandedIn(slot, grid)
    const won = sumOf(winsIn(slot, filled(grid, expanded, wild)))
    const coins = hold ? coinsIn(grid, hold.symbol) : 0
    const [held, heldSquare] = holds[coins] ?? [0, 0]
    if (won === 0 && held === 0) return
    const grown = factors !== undefined && expanded.length > 0
    const mean = won * (grown ? factorMean : 1)
    paid++
    total += mean + held
    squares += won * won * (grown ? factorSquare : 1) + 2 * mean * held + heldSquare
    top = Math.max(top, won * (grown ? topFactor : 1) + (held > 0 ? topHold : 0))
  }
  visit(0)
  const rtp = total / rounds
  return { rtp, deviation: Math.sqrt(squares / rounds - rtp * rtp) / 100, hits: (paid / rounds) * 100, top: top / 100 }
}

function coinsIn(grid: readonly (readonly number[])[], coin: number): number {
  let count = 0
  for (const reel of grid) for (const symbol of reel) if (symbol === coin) count++
  return count
}

/** What the feature pays by the number of coins with which it begins, on a screen of `cells`. */
function holdMoments(hold: SlotHold, cells: number): Moments[] {
  const [value, valueSquare] = momentsOf(hold.values.map(({ pays, tickets }) => ({ value: pays, tickets })))
  const spread = valueSquare - value * value
  const tickets = hold.arrivals.reduce((all, one) => all + one, 0)
  /** The chances of the number of coins at the end, when there are `coins` and `left` draws without a new one may follow. */
  const ends = (coins: number, left: number): Map<number, number> => {
    if (left === 0 || coins === cells) return new Map([[coins, 1]])
    const all = new Map<number, number>()
    for (const [count, part] of hold.arrivals.entries()) {
      const now = Math.min(coins + count, cells)
      for (const [end, chance] of known(now, now > coins ? hold.respins : left - 1))
        all.set(end, (all.get(end) ?? 0) + (chance * part) / tickets)
    }
    return all
  }
  const cache = new Map<string, Map<number, number>>()
  const known = (coins: number, left: number) => {
    const key = `${coins} ${left}`
    const found = cache.get(key) ?? ends(coins, left)
    cache.set(key, found)
    return found
  }
  return Array.from({ length: cells + 1 }, (_, coins): Moments => {
    if (coins < hold.fewest) return [0, 0]
    let [mean, square] = [0, 0]
    for (const [end, chance] of known(coins, hold.respins)) {
      const pays = end * value + (end === cells ? hold.full : 0)
      mean += chance * pays
      square += chance * (pays * pays + end * spread)
    }
    return [mean, square]
  })
}
