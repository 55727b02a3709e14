import { h } from '../shell/dom.ts'
import type { Stage } from '../shell/engine.ts'
import { still, wait } from '../shell/motion.ts'
import { type PlayingCard, playingCard } from './playingCard.ts'
import { dealCards } from './turningCard.ts'

/** More cards than this lie closer. */
const LONG = 4

/** A hand on the table: its cards, with the value of those that lie open. */
export function seat(stage: Stage) {
  const name = h('span')
  const count = h('b')
  const result = h('span', { class: 'seat-result' })
  const row = h('div', { class: 'blackjack-cards' })
  const element = h('div', { class: 'seat' }, row, h('span', { class: 'seat-name' }, name, ' ', count, result))
  let cards: { card: PlayingCard; value?: number }[] = []
  function add(card = playingCard(stage), value?: number) {
    cards.push(value === undefined ? { card } : { card, value })
    row.append(card.element)
    row.classList.toggle('is-long', cards.length > LONG)
    return card
  }
  return {
    element,
    name,
    count,
    result,
    add,
    clear() {
      cards = []
      row.replaceChildren()
      for (const part of [count, result]) part.textContent = ''
      element.classList.remove('is-active', 'is-ahead', 'is-behind')
    },
    /** Takes the second card away, for a split. */
    takeSecond: () => cards.splice(1, 1)[0],
    /** Opens the cards that are not open yet, one after the other. */
    async open(values: readonly number[], betweenMs: number) {
      for (const [place, value] of values.entries()) {
        if (cards[place]?.value === value) continue
        const isNew = cards[place] === undefined
        const card = cards[place]?.card ?? add()
        cards[place] = { card, value }
        if (isNew) dealCards([card])
        if (!still()) await wait(betweenMs)
        await card.turn(value)
      }
    },
  }
}
