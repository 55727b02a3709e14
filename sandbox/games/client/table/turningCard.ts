import { h } from '../shell/dom.ts'
import type { Stage } from '../shell/engine.ts'
import { halt, move, still } from '../shell/motion.ts'

const FLIP_MS = 520
const DOWN = { transform: 'rotateY(0)' }
const UP = { transform: 'rotateY(180deg)' }

export interface Turning {
  /** The space of the card on the table. */
  element: HTMLElement
  card: HTMLElement
  /** Shows this face. */
  turnTo(face: Node[]): Promise<void>
  /** Lies face down again. */
  rest(): void
}

/** A card or tile that lies face down, with a sign on its back, until it is turned. */
export function turningCard({ sound }: Stage, sign?: Node): Turning {
  const front = h('div', { class: 'card-face' })
  const card = h('div', { class: 'card' }, h('div', { class: 'card-back' }, sign), front)
  return {
    element: h('div', { class: 'card-space' }, card),
    card,
    async turnTo(face) {
      front.replaceChildren(...face)
      halt(card)
      card.classList.add('is-up')
      sound.tick()
      if (!still())
        await move(card, [DOWN, { transform: 'rotateY(90deg) scale(1.06)' }, UP], { duration: FLIP_MS, fill: 'none' })
    },
    rest() {
      card.classList.remove('is-up')
      halt(card)
    },
  }
}

/** The cards fly from the shoe to their places, bent by the air, one after the other. */
export function dealCards(cards: readonly Turning[]) {
  if (still()) return
  for (const [place, { card }] of cards.entries()) {
    const from = { transform: 'translate(30vw,-30vh) rotate(30deg)' }
    const over = { transform: 'skew(-6deg, 4deg)' }
    void move(card, [from, over, { transform: 'none' }], { duration: 420, delay: place * 120, fill: 'backwards' })
  }
}
