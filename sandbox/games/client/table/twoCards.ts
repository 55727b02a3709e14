import './twoCards.css'
import { disc, picture } from '../art/drawing.ts'
import { h } from '../shell/dom.ts'
import type { Stage } from '../shell/engine.ts'
import { still, wait } from '../shell/motion.ts'
import { playingCard } from './playingCard.ts'
import { dealCards } from './turningCard.ts'

const FIRST_AFTER_MS = 620
const SECOND_AFTER_MS = 350

export interface TwoCards {
  scene: HTMLElement
  start(): void
  rest(): void
  /** Turns both cards. `ahead` is above zero when the first one wins, below when the second does. */
  show(first: number, second: number, ahead: number): Promise<void>
}

/** Two seats of one card each, with their names. */
export function twoCards(stage: Stage, names: readonly [first: string, second: string]): TwoCards {
  function seat(name: string, place: number) {
    const card = playingCard(stage)
    const label = h('span', { class: 'seat-name' }, name)
    return { card, element: h('div', { class: `seat is-${place}` }, card.element, label) }
  }
  const [one, two] = [seat(names[0], 0), seat(names[1], 1)]
  const mark = picture(
    [
      ['var(--ink-3)', disc(15)],
      ['var(--ink-0)', disc(13)],
      ['var(--ink-4)', 'M16 6c-4 4-4 8 0 10-4 2-4 6 0 10 4-4 4-8 0-10 4-2 4-6 0-10z'],
    ],
    '0 0 32 32',
    'versus',
  )
  function rest() {
    for (const { card, element } of [one, two]) {
      card.rest()
      element.classList.remove('is-ahead', 'is-behind')
    }
  }
  return {
    scene: h('div', { class: 'cards-scene', 'aria-hidden': 'true' }, one.element, mark, two.element),
    rest,
    start() {
      rest()
      dealCards([one.card, two.card])
    },
    async show(first, second, ahead) {
      if (!still()) await wait(FIRST_AFTER_MS)
      await one.card.turn(first)
      if (!still()) await wait(SECOND_AFTER_MS)
      await two.card.turn(second)
      if (ahead === 0) return
      one.element.classList.add(ahead > 0 ? 'is-ahead' : 'is-behind')
      two.element.classList.add(ahead > 0 ? 'is-behind' : 'is-ahead')
    },
  }
}
