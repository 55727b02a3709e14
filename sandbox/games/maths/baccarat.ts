import type { BaccaratBet } from '../protocol/choice.ts'
import type { Maths } from './maths.ts'
import { ACE, rankOf, shoe } from './shoe.ts'
import { expectedOf, paidOn } from './table.ts'

const DECKS = 8
/** The banker pays 1:1 less a commission of five percent. */
const PAYS: Record<BaccaratBet, number> = { player: 200, banker: 195, tie: 1000 }
const STAKE = 100
const NATURAL = 8
const STANDS_FROM = 6
const TEN_RANK = 8

/** Aces count one, tens and pictures nothing, other cards their number. */
export const pointsOf = (card: number) => {
  const rank = rankOf(card)
  return rank === ACE ? 1 : rank >= TEN_RANK ? 0 : rank + 2
}
/** The lowest and the highest third card of the player at which a banker of three to six draws. */
const BANKER_DRAWS: Record<number, readonly [number, number]> = { 4: [2, 7], 5: [4, 7], 6: [6, 7] }

/** `third`: the points of the player's third card, if the player has drawn one. */
function bankerDraws(points: number, third: number | undefined): boolean {
  if (third === undefined) return points < STANDS_FROM
  if (points < 3) return true
  if (points === 3) return third !== 8
  const [from, to] = BANKER_DRAWS[points] ?? [10, -1]
  return third >= from && third <= to
}

type Hands = Record<'player' | 'banker', number[]>

const count = (hand: readonly number[], points: (card: number) => number) =>
  hand.reduce((all, card) => all + points(card), 0) % 10

/** Who gets the next card by the third-card rules; undefined when the hand is over. `points` counts a card. */
function nextOf({ player, banker }: Hands, points: (card: number) => number): 'player' | 'banker' | undefined {
  if (player.length < 2 || banker.length < 2) return player.length > banker.length ? 'banker' : 'player'
  const [mine, other] = [count(player, points), count(banker, points)]
  if (banker.length > 2) return undefined
  const third = player[2]
  if (third !== undefined) return bankerDraws(other, points(third)) ? 'banker' : undefined
  if (mine >= NATURAL || other >= NATURAL) return undefined
  if (mine < STANDS_FROM) return 'player'
  return other < STANDS_FROM ? 'banker' : undefined
}

function winnerOf({ player, banker }: Hands, points: (card: number) => number): BaccaratBet {
  const ahead = count(player, points) - count(banker, points)
  return ahead > 0 ? 'player' : ahead < 0 ? 'banker' : 'tie'
}

const payOf = (bet: BaccaratBet, winner: BaccaratBet) => (winner === bet ? PAYS[bet] : winner === 'tie' ? STAKE : 0)

const SELF = (points: number) => points

/** How likely each winner is, over every order in which points can leave the shoe. */
function chances(): Record<BaccaratBet, number> {
  const left = Array.from({ length: 10 }, (_, points) => DECKS * 4 * (points === 0 ? 4 : 1))
  const found = { player: 0, banker: 0, tie: 0 }
  const hands: Hands = { player: [], banker: [] }
  function follow(chance: number, all: number) {
    const next = nextOf(hands, SELF)
    if (!next) {
      found[winnerOf(hands, SELF)] += chance
      return
    }
    for (const [points, cards] of left.entries()) {
      left[points] = cards - 1
      hands[next].push(points)
      follow((chance * cards) / all, all - 1)
      hands[next].pop()
      left[points] = cards
    }
  }
  follow(1, DECKS * 52)
  return found
}
let known: Record<BaccaratBet, number> | undefined

/** Punto banco with eight decks: player, banker or tie, by the fixed third-card rules. A tie returns the other stakes. */
export const baccarat: Maths<'baccarat'> = {
  rules: { variant: 'baccarat', decks: DECKS, pays: PAYS },
  draw(numbers, choice) {
    const deal = shoe(numbers, DECKS)
    const hands: Hands = { player: [], banker: [] }
    for (let next = nextOf(hands, pointsOf); next; next = nextOf(hands, pointsOf)) hands[next].push(deal())
    const winner = winnerOf(hands, pointsOf)
    return { variant: 'baccarat', ...paidOn(choice, (bet) => payOf(bet, winner)), ...hands, winner }
  },
  expected(choice) {
    known ??= chances()
    const every = Object.entries(known)
    return expectedOf(choice, (bet) =>
      every.reduce((all, [winner, chance]) => all + chance * payOf(bet, winner as BaccaratBet), 0),
    )
  },
}
