import type { BlackjackStep } from '../protocol/choice.ts'
import { blackjackReturn } from './blackjackStrategy.ts'
import { at, type Maths } from './maths.ts'
import { ACE, rankOf } from './shoe.ts'

const DECK = 52
const GOAL = 21
const DEALER_STANDS = 17
const PAYS = { blackjack: 250, win: 200, push: 100 }

/** Two to ten as written, pictures ten, the ace one; `countOf` adds ten for an ace where that helps. */
export const pointsOf = (card: number) => (rankOf(card) === ACE ? 1 : Math.min(10, rankOf(card) + 2))

/** The best count of a hand. `soft`: an ace counts eleven in it. */
export function countOf(cards: readonly number[]): { total: number; soft: boolean } {
  const low = cards.reduce((sum, card) => sum + pointsOf(card), 0)
  const soft = low + 10 <= GOAL && cards.some((card) => pointsOf(card) === 1)
  return { total: soft ? low + 10 : low, soft }
}

interface Hand {
  cards: number[]
  /** The places of its stakes among the stakes of the round. */
  stakes: number[]
  isOver: boolean
}

/** What the player may do with this hand. Double on the first two cards; one split, of two cards of one value. */
function movesOf({ cards }: Hand, hands: number): BlackjackStep[] {
  if (cards.length > 2) return ['hit', 'stand']
  const isPair = hands === 1 && pointsOf(at(cards, 0)) === pointsOf(at(cards, 1))
  return ['hit', 'stand', 'double', ...(isPair ? (['split'] as const) : [])]
}

/** One round: the cards of an endless shoe in their order, and who gets them by the steps. */
function play(next: () => number, steps: readonly BlackjackStep[]) {
  const [one, up, two, hole] = [next(), next(), next(), next()]
  const dealer = [up, hole]
  const hands: Hand[] = [{ cards: [one, two], stakes: [0], isOver: false }]
  let stakes = 1
  const isNatural = countOf([one, two]).total === GOAL
  const isDealt = isNatural || countOf(dealer).total === GOAL
  const active = () => {
    const place = isDealt ? -1 : hands.findIndex(({ isOver }) => !isOver)
    return place < 0 ? hands.length : place
  }
  const give = (hand: Hand) => {
    hand.cards.push(next())
    if (countOf(hand.cards).total >= GOAL) hand.isOver = true
  }
  for (const step of steps) {
    const hand = at(hands, active())
    if (!movesOf(hand, hands.length).includes(step)) throw new RangeError(`The step ${step} is not possible here`)
    if (step === 'stand') hand.isOver = true
    if (step === 'hit') give(hand)
    if (step === 'double') {
      hand.stakes.push(stakes++)
      give(hand)
      hand.isOver = true
    }
    if (step === 'split') {
      const other: Hand = { cards: hand.cards.splice(1), stakes: [stakes++], isOver: false }
      hands.push(other)
      for (const part of hands) {
        give(part)
        // Split aces get one card each.
        if (pointsOf(at(part.cards, 0)) === 1) part.isOver = true
      }
    }
  }
  return { hands, dealer, stakes, isDealt, isNatural, active: active() }
}

/** What one stake on a hand pays against the dealer's cards. */
function payOf(cards: readonly number[], dealer: readonly number[]): number {
  const own = countOf(cards).total
  const theirs = countOf(dealer).total
  if (own > GOAL) return 0
  if (theirs > GOAL || own > theirs) return PAYS.win
  return own === theirs ? PAYS.push : 0
}

/** Blackjack from an endless shoe: each card is any of 52. The dealer peeks for a blackjack and stands on every 17. */
export const blackjack: Maths<'blackjack'> = {
  rules: { variant: 'blackjack', pays: PAYS },
  leave: 'stand',
  draw(numbers, { steps = [] }) {
    const next = () => numbers.below(DECK)
    const { hands, dealer, stakes, isDealt, isNatural, active } = play(next, steps)
    const parts = Array.from({ length: stakes }, () => 0)
    const shown = (pay: (hand: Hand) => number) =>
      hands.map((hand) => ({ cards: hand.cards, stakes: hand.stakes.length, pays: pay(hand) }))
    const hand = hands[active]
    if (hand) {
      const turn = { can: movesOf(hand, hands.length) }
      const open = { hands: shown(() => 0), active, dealer: dealer.slice(0, 1) }
      return { variant: 'blackjack', multiplier: 0, ...open, parts, turn }
    }
    const isWaiting = !isDealt && hands.some(({ cards }) => countOf(cards).total <= GOAL)
    while (isWaiting && countOf(dealer).total < DEALER_STANDS) dealer.push(next())
    const isBeaten = isDealt && countOf(dealer).total === GOAL
    const pay = ({ cards }: Hand) =>
      isNatural ? (isBeaten ? PAYS.push : PAYS.blackjack) : isBeaten ? 0 : payOf(cards, dealer)
    for (const one of hands) for (const place of one.stakes) parts[place] = pay(one)
    const multiplier = parts.reduce((sum, part) => sum + part, 0)
    return { variant: 'blackjack', multiplier, hands: shown(pay), active, dealer, parts }
  },
  expected: () => 100 * blackjackReturn(),
}
