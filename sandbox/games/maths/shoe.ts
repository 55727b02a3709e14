import type { Numbers } from './numbers.ts'
import { withoutReturn } from './withoutReturn.ts'

const DECK = 52
/** Cards are 0-51: suit = floor(card / 13), rank = card % 13 from the two (0) to the ace (12). */
const RANKS = 13
export const ACE = 12

export const rankOf = (card: number) => card % RANKS

/** Deals from several decks without return, each card equally likely. Places 0 to `decks - 1` are card 0, and so on. */
export function shoe(numbers: Numbers, decks: number): () => number {
  const place = withoutReturn(numbers, DECK * decks)
  return () => Math.floor(place() / decks)
}
