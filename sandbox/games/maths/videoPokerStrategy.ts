import type { PokerStep } from '../protocol/choice.ts'
import { handOf, isHeld, videoPoker } from './videoPoker.ts'

const DECK = 52
const HAND = 5
const HOLDS = 2 ** HAND
const { pays } = videoPoker.rules

/** Binomial coefficients: how many hands of `k` cards lie below a card. */
const CHOOSE = Array.from({ length: DECK + 1 }, (_, n) => {
  const row = [1, 0, 0, 0, 0, 0]
  for (let k = 1; k <= HAND; k++) row[k] = ((row[k - 1] ?? 0) * (n - k + 1)) / k
  return row
})
const choose = (n: number, k: number) => CHOOSE[n]?.[k] ?? 0

/** The cards of each choice, by place. */
const PLACES = Array.from({ length: HOLDS }, (_, held) => [0, 1, 2, 3, 4].filter((place) => isHeld(held, place)))

/** The number of a set of cards, ascending, among all sets of its size. */
function numberOf(cards: readonly number[], places: readonly number[]): number {
  let number = 0
  for (let k = 0; k < places.length; k++) number += choose(cards[places[k] ?? 0] ?? 0, k + 1)
  return number
}

/** The pays of all hands with a set of cards, by size and number of the set; what a choice returns follows from it. */
function paysOfSets(): Float64Array[] {
  const sums = Array.from({ length: HAND + 1 }, (_, size) => new Float64Array(choose(DECK, size)))
  eachHand((cards) => {
    const pay = pays[handOf(cards)]
    if (pay === 0) return
    for (const places of PLACES) {
      const sum = sums[places.length]
      const number = numberOf(cards, places)
      if (sum) sum[number] = (sum[number] ?? 0) + pay
    }
  })
  return sums
}

function eachHand(work: (cards: readonly number[]) => void): void {
  const cards = [0, 0, 0, 0, 0]
  const add = (place: number, from: number) => {
    if (place === HAND) return work(cards)
    for (let card = from; card < DECK; card++) {
      cards[place] = card
      add(place + 1, card + 1)
    }
  }
  add(0, 0)
}

export interface PokerReturns {
  /** What the best choice returns on average, in percent. @param cards any order */
  best(cards: readonly number[]): { step: PokerStep; pays: number }
  /** The mean over all hands, in percent, by exact counts. */
  whole(): number
}

/** Computes the returns of all choices of all hands; takes seconds. For tests and the documents. */
export function pokerReturns(): PokerReturns {
  const sums = paysOfSets()
  const added = new Float64Array(HOLDS)
  /** The choice among ascending cards, and its return. */
  function bestOf(cards: readonly number[]): { held: number; pays: number } {
    for (let held = 0; held < HOLDS; held++) {
      const places = PLACES[held] ?? []
      added[held] = sums[places.length]?.[numberOf(cards, places)] ?? 0
    }
    // Inclusion and exclusion over the cards that are thrown away, one after the other.
    for (let place = 0; place < HAND; place++)
      for (let held = 0; held < HOLDS; held++)
        if (!isHeld(held, place)) added[held] = (added[held] ?? 0) - (added[held | (1 << place)] ?? 0)
    let best = { held: 0, pays: -1 }
    for (let held = 0; held < HOLDS; held++) {
      const mean = (added[held] ?? 0) / choose(DECK - HAND, HAND - (PLACES[held]?.length ?? 0))
      if (mean > best.pays) best = { held, pays: mean }
    }
    return best
  }
  return {
    best(cards) {
      const sorted = cards.toSorted((a, b) => a - b)
      const { held, pays: mean } = bestOf(sorted)
      const mask = cards.reduce((sum, card, place) => sum + (isHeld(held, sorted.indexOf(card)) ? 1 << place : 0), 0)
      return { step: `hold${mask}`, pays: mean }
    },
    whole() {
      let sum = 0
      eachHand((cards) => {
        sum += bestOf(cards).pays
      })
      return sum / choose(DECK, HAND)
    },
  }
}
