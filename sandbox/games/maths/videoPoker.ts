import type { PokerStep } from '../protocol/choice.ts'
import type { PokerHand } from '../protocol/outcome.ts'
import { at, type Maths } from './maths.ts'
import { ACE, rankOf, shoe } from './shoe.ts'

const HAND = 5
const RANKS = 13
const JACK = 9
const TEN = 8

/** Hundredths of the stake. The pay table is called "9/6" after full house and flush. */
const PAYS: Record<PokerHand, number> = {
  royal: 80_000,
  straightFlush: 5_000,
  four: 2_500,
  fullHouse: 900,
  flush: 600,
  straight: 400,
  three: 300,
  twoPair: 200,
  jacks: 100,
  nothing: 0,
}

/** Every choice of cards to keep. */
export const HOLDS: readonly PokerStep[] = Array.from({ length: 2 ** HAND }, (_, held): PokerStep => `hold${held}`)

/** True when the card at this place stays. @param held the number of a step, 0 to 31 */
export const isHeld = (held: number, place: number) => (held & (1 << place)) !== 0
const heldIn = (step: PokerStep) => Number(step.slice('hold'.length))

/** The name of a hand of five cards. */
export function handOf(cards: readonly number[]): PokerHand {
  const counts = new Uint8Array(RANKS)
  let lowest = ACE
  let highest = 0
  let pairs = 0
  let most = 0
  let hasHighPair = false
  let isFlush = true
  const suit = Math.floor(at(cards, 0) / RANKS)
  for (const card of cards) {
    const rank = rankOf(card)
    const count = (counts[rank] ?? 0) + 1
    counts[rank] = count
    most = Math.max(most, count)
    if (count === 2) {
      pairs++
      if (rank >= JACK) hasHighPair = true
    }
    lowest = Math.min(lowest, rank)
    highest = Math.max(highest, rank)
    if (Math.floor(card / RANKS) !== suit) isFlush = false
  }
  if (most === 4) return 'four'
  if (most === 3) return pairs === 2 ? 'fullHouse' : 'three'
  if (pairs === 2) return 'twoPair'
  if (pairs === 1) return hasHighPair ? 'jacks' : 'nothing'
  // Five different ranks. The ace is also below the two.
  const isWheel = highest === ACE && (counts[0] ?? 0) + (counts[1] ?? 0) + (counts[2] ?? 0) + (counts[3] ?? 0) === 4
  const isStraight = highest - lowest === HAND - 1 || isWheel
  if (isFlush && isStraight) return lowest === TEN ? 'royal' : 'straightFlush'
  if (isFlush) return 'flush'
  return isStraight ? 'straight' : 'nothing'
}

/** The return in percent with the best choice. `maths.test.ts` computes it again, which takes too long for a start. */
const RETURN = 99.5439

/** Jacks or better with one deck: the player keeps any of five cards, the next cards replace the others. */
export const videoPoker: Maths<'videoPoker'> = {
  rules: { variant: 'videoPoker', pays: PAYS },
  leave: `hold${2 ** HAND - 1}`,
  draw(numbers, { steps = [] }) {
    const deal = shoe(numbers, 1)
    const dealt = Array.from({ length: HAND }, deal)
    const [step, ...more] = steps
    if (step === undefined) {
      const open = { dealt, cards: dealt, hand: handOf(dealt), parts: [0] }
      return { variant: 'videoPoker', multiplier: 0, ...open, turn: { can: [...HOLDS] } }
    }
    if (more.length > 0 || !HOLDS.includes(step)) throw new RangeError(`The step ${step} is not possible here`)
    const held = heldIn(step)
    const cards = dealt.map((card, place) => (isHeld(held, place) ? card : deal()))
    const hand = handOf(cards)
    const multiplier = PAYS[hand]
    return { variant: 'videoPoker', multiplier, dealt, cards, hand, parts: [multiplier] }
  },
  expected: () => RETURN,
}
