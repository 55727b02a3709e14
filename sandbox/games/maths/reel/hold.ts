import type { SlotCoin } from '../../protocol/outcome.ts'
import type { SlotHold } from '../../protocol/slotRules.ts'
import { at, type OutcomeOf } from '../maths.ts'
import { type Numbers, partOf } from '../numbers.ts'

type Held = NonNullable<OutcomeOf<'reel'>['hold']>

const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)

/**
 * The whole feature, drawn at once. First each coin that is there gets its value, in the order of the cells. Then draw
 * after draw: a ticket says how many coins come (no more than there are empty cells); each of them takes an empty cell, counted
 * among those left, and its value. A draw with a new coin begins the count of draws anew.
 * @param cells the symbols, reel by reel from the top. Undefined when there are too few coins.
 */
export function holdIn(hold: SlotHold, cells: readonly number[], numbers: Numbers): Held | undefined {
  const taken = cells.flatMap((symbol, place) => (symbol === hold.symbol ? [place] : []))
  if (taken.length < hold.fewest) return undefined
  const tickets = hold.values.map((value) => value.tickets)
  const coinAt = (cell: number): SlotCoin => {
    const { pays } = at(hold.values, partOf(tickets, numbers.below(sum(tickets))))
    return { cell, pays }
  }
  const coins = taken.map(coinAt)
  const empty = cells.flatMap((symbol, place) => (symbol === hold.symbol ? [] : [place]))
  const respins: SlotCoin[][] = []
  for (let left = hold.respins; left > 0 && empty.length > 0; left--) {
    const coming = Math.min(partOf(hold.arrivals, numbers.below(sum(hold.arrivals))), empty.length)
    const come: SlotCoin[] = []
    while (come.length < coming) {
      const [cell] = empty.splice(numbers.below(empty.length), 1)
      come.push(coinAt(cell ?? 0))
    }
    if (coming > 0) left = hold.respins + 1
    respins.push(come)
  }
  return { coins, respins, full: empty.length === 0 }
}

/** What the feature pays, in hundredths of the stake. */
export const paysOfHold = (hold: SlotHold, { coins, respins, full }: Held): number =>
  sum([...coins, ...respins.flat()].map(({ pays }) => pays)) + (full ? hold.full : 0)
