import type { DragonTigerBet } from '../protocol/choice.ts'
import type { Maths } from './maths.ts'
import { ACE, rankOf, shoe } from './shoe.ts'
import { expectedOf, paidOn } from './table.ts'

const DECKS = 8
const COPIES = DECKS * 4
const CARDS = DECKS * 52
const PAYS: Record<DragonTigerBet, number> = { dragon: 200, tiger: 200, tie: 1300 }
/** A tie returns half of a stake on dragon or tiger. */
const HALF = 50

/** The ace is the lowest card. */
export const heightOf = (card: number) => (rankOf(card) === ACE ? 0 : rankOf(card) + 1)

const payOf = (bet: DragonTigerBet, winner: DragonTigerBet) =>
  winner === bet ? PAYS[bet] : winner === 'tie' ? HALF : 0

/** One card for the dragon and one for the tiger, from eight decks: the higher one wins. */
export const dragonTiger: Maths<'dragonTiger'> = {
  rules: { variant: 'dragonTiger', decks: DECKS, pays: PAYS, half: HALF },
  draw(numbers, choice) {
    const deal = shoe(numbers, DECKS)
    const dragon = deal()
    const tiger = deal()
    const ahead = heightOf(dragon) - heightOf(tiger)
    const winner: DragonTigerBet = ahead > 0 ? 'dragon' : ahead < 0 ? 'tiger' : 'tie'
    return { variant: 'dragonTiger', ...paidOn(choice, (bet) => payOf(bet, winner)), dragon, tiger, winner }
  },
  expected(choice) {
    const tie = (COPIES - 1) / (CARDS - 1)
    const ahead = (1 - tie) / 2
    return expectedOf(
      choice,
      (bet) => tie * payOf(bet, 'tie') + ahead * payOf(bet, 'dragon') + ahead * payOf(bet, 'tiger'),
    )
  },
}
