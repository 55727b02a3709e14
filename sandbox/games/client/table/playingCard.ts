import { figure, picture, type Shape, turns } from '../art/drawing.ts'
import { KANCIL } from '../art/kancil.ts'
import { h } from '../shell/dom.ts'
import type { Stage } from '../shell/engine.ts'
import { type Turning, turningCard } from './turningCard.ts'

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const SUITS = 4
const NIGHT = '#1a2547'
const RED = '#b4232f'

/** Spades, hearts, diamonds, clubs on a 32 grid. */
const SUIT_PATHS: readonly [colour: string, d: string][] = [
  [
    NIGHT,
    'M16 2c5 7 13 10 13 17a6.5 6.5 0 0 1-11 4.7c.3 3 1.5 5 3.5 6.3h-11c2-1.3 3.2-3.3 3.5-6.3A6.5 6.5 0 0 1 3 19C3 12 11 9 16 2z',
  ],
  [RED, 'M16 29C8 22 2.5 17 2.5 10.5A7 7 0 0 1 16 7a7 7 0 0 1 13.5 3.5C29.5 17 24 22 16 29z'],
  [RED, 'M16 1.5c3 5.5 6.5 10 11 14.5-4.5 4.5-8 9-11 14.5C13 25 9.5 20.5 5 16c4.5-4.5 8-9 11-14.5z'],
  [
    NIGHT,
    'M16 2a6.5 6.5 0 0 1 5 10.7 6.5 6.5 0 1 1-3 11.6c.3 2.7 1.5 4.5 3.5 5.7h-11c2-1.2 3.2-3 3.5-5.7a6.5 6.5 0 1 1-3-11.6A6.5 6.5 0 0 1 16 2z',
  ],
]

export const rankName = (card: number) => RANKS[card % RANKS.length] ?? ''
const suitOf = (card: number) => Math.floor(card / RANKS.length) % SUITS

function face(card: number): Node[] {
  const [colour, d] = SUIT_PATHS[suitOf(card)] ?? [NIGHT, '']
  const suit = () => picture([[colour, d]], '0 0 32 32', 'suit')
  const corner = (name: string) =>
    h('span', { class: name }, h('b', { class: colour === RED && 'is-red' }, rankName(card)), suit())
  const isCourt = ['J', 'Q', 'K'].includes(rankName(card))
  const ring: Shape[] = [[colour, 'M16 1.5c-1.5 1.8-1.5 4 0 6 1.5-2 1.5-4.2 0-6z', turns(12)]]
  const middle = isCourt
    ? picture(KANCIL, '0 0 64 64', 'card-court')
    : rankName(card) === 'A'
      ? h('span', { class: 'card-ace' }, picture(ring, '0 0 32 32', 'ring'), suit())
      : suit()
  return [corner('corner'), h('span', { class: 'card-middle' }, middle), corner('corner is-end')]
}

const SUIT_WORDS = ['ui.suit0', 'ui.suit1', 'ui.suit2', 'ui.suit3'] as const

/** A card in words: `10 hearts`. */
export const cardIn =
  ({ say }: Stage) =>
  (card: number) =>
    `${rankName(card)} ${say(SUIT_WORDS[suitOf(card)] ?? 'ui.suit0')}`

export interface PlayingCard extends Turning {
  turn(value: number): Promise<void>
}

/** A card that lies face down until it is turned. */
export function playingCard(stage: Stage): PlayingCard {
  const sign = stage.figure ? figure(stage.figure, 'card-sign') : picture(KANCIL, '0 0 64 64', 'card-sign')
  const turning = turningCard(stage, sign)
  return { ...turning, turn: (value) => turning.turnTo(face(value)) }
}
