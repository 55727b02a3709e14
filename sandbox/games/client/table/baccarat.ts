import '../shell/shell.css'
import './cards.css'
import './baccarat.css'
import './sides.css'
import { pointsOf } from '../../maths/baccarat.ts'
import type { BaccaratBet } from '../../protocol/choice.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { still, wait } from '../shell/motion.ts'
import { play } from '../shell/play.ts'
import { betTable, ruled } from '../shell/sheet.ts'
import { felt } from './felt.ts'
import { cardIn, type PlayingCard, playingCard } from './playingCard.ts'
import { sides } from './sides.ts'
import { dealCards } from './turningCard.ts'

type Side = 'player' | 'banker'
const SIDES: Side[] = ['player', 'banker']
const BETS: BaccaratBet[] = ['player', 'tie', 'banker']
const MOST = 3
const FIRST_AFTER_MS = 620
/** The third cards come after a pause, because they decide. */
const THIRD_AFTER_MS = 700

const count = (hand: readonly number[]) => hand.reduce((all, card) => all + pointsOf(card), 0) % 10

/** Punto banco: two hands of two or three cards; the one nearer to nine wins. */
function baccarat(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'baccarat') throw new Error('These are not the rules of baccarat')
  const { pays, decks } = rules
  const said = cardIn(stage)

  function hand(side: Side) {
    const cards = Array.from({ length: MOST }, () => playingCard(stage))
    const points = h('b', { class: 'hand-points' })
    const name = h('span', { class: 'seat-name' }, stage.say(`baccarat.${side}`), ' ', points)
    const element = h('div', { class: 'seat' }, h('div', { class: 'hand' }, ...cards.map((card) => card.element)), name)
    return { cards, points, element }
  }
  const hands = { player: hand('player'), banker: hand('banker') }
  const scene = h('div', { class: 'baccarat-scene', 'aria-hidden': 'true' }, hands.player.element, hands.banker.element)
  const options = BETS.map((value) => ({
    value,
    label: stage.say(`baccarat.${value}`),
    pays: stage.times(pays[value]),
  }))
  const table = felt(stage, 'baccarat', (outcome) =>
    outcome.variant === 'baccarat'
      ? {
          text: String(count(outcome[outcome.winner === 'banker' ? 'banker' : 'player'])),
          look: `is-${outcome.winner}`,
          name: stage.say(`baccarat.won.${outcome.winner}`),
        }
      : undefined,
  )

  function rest() {
    for (const { cards, points, element } of Object.values(hands)) {
      for (const card of cards) card.rest()
      cards[2]?.element.setAttribute('hidden', '')
      points.textContent = ''
      element.classList.remove('is-ahead', 'is-behind')
    }
  }
  async function turn(side: Side, place: number, cards: readonly number[]) {
    const value = cards[place]
    if (value === undefined) return
    const { points, cards: places } = hands[side]
    const card = places[place]
    if (place === 2) {
      card?.element.removeAttribute('hidden')
      if (!still()) await wait(THIRD_AFTER_MS)
    }
    await card?.turn(value)
    points.textContent = String(count(cards.slice(0, place + 1)))
  }
  const inWords = (cards: readonly number[]) => `${cards.map(said).join(', ')} (${count(cards)})`
  rest()

  return {
    scene,
    ...table,
    choices: table.board(sides(table, options)),
    verb: 'baccarat.verb',
    rest() {
      rest()
      table.rest()
    },
    start() {
      rest()
      table.start()
      const order = [0, 1].flatMap((place) => SIDES.map((side) => hands[side].cards[place]))
      dealCards(order.filter((card): card is PlayingCard => card !== undefined))
    },
    async show(outcome) {
      if (outcome.variant !== 'baccarat') return ''
      const { winner } = outcome
      if (!still()) await wait(FIRST_AFTER_MS)
      for (const place of [0, 1, 2]) for (const side of SIDES) await turn(side, place, outcome[side])
      for (const side of SIDES)
        if (winner !== 'tie') hands[side].element.classList.add(winner === side ? 'is-ahead' : 'is-behind')
      const came = stage.say('baccarat.came', {
        player: inWords(outcome.player),
        banker: inWords(outcome.banker),
        winner: stage.say(`baccarat.won.${winner}`),
      })
      return table.end(outcome, came)
    },
    pays: () => ruled(stage.say('baccarat.rule', { decks }), betTable(stage, options)),
  }
}

play(baccarat)
