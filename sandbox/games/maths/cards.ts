import type { Maths } from './maths.ts'

const DECK = 52
const RANKS = 13
const PAYS = { you: 204, tie: 1632, rival: 204 }

/** Two cards of one deck: the higher rank wins, the ace is highest. A tie pays only a bet on the tie. */
export const cards: Maths<'cards'> = {
  rules: { variant: 'cards', pays: PAYS },
  draw(numbers, { bet }) {
    const you = numbers.below(DECK)
    // The opponent's card is one of the 51 remaining cards, counted without the player's card.
    const other = numbers.below(DECK - 1)
    const rival = other < you ? other : other + 1
    const ahead = (you % RANKS) - (rival % RANKS)
    const winner = ahead > 0 ? 'you' : ahead < 0 ? 'rival' : 'tie'
    return { variant: 'cards', multiplier: winner === bet ? PAYS[bet] : 0, you, rival }
  },
  /** Three of the 51 other cards tie; the rest is divided equally. */
  expected: ({ bet }) => ((bet === 'tie' ? 3 : 24) * PAYS[bet]) / 51,
}
