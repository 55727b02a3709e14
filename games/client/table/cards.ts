import { disc, figure, picture, type Shape, turns } from '../art/drawing.ts'
import { KANCIL } from '../art/kancil.ts'
import { choices } from '../shell/choices.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { halt, move, still, wait } from '../shell/motion.ts'
import { payTable, ruled } from '../shell/sheet.ts'

type Bet = 'you' | 'tie' | 'rival'
const BETS: Bet[] = ['you', 'tie', 'rival']
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const SUITS = 4
const FLIP_MS = 520
const NIGHT = '#1a2547'
const RED = '#b4232f'

/** Spades, hearts, diamonds, clubs on a 32 grid. */
const SUIT_PATHS: readonly [ink: string, d: string][] = [
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

const rankOf = (card: number) => RANKS[card % RANKS.length] ?? ''
const suitOf = (card: number) => Math.floor(card / RANKS.length) % SUITS

function face(card: number): Node[] {
  const [ink, d] = SUIT_PATHS[suitOf(card)] ?? [NIGHT, '']
  const suit = () => picture([[ink, d]], '0 0 32 32', 'suit')
  const corner = (name: string) =>
    h('span', { class: name }, h('b', { class: ink === RED && 'is-red' }, rankOf(card)), suit())
  const isCourt = ['J', 'Q', 'K'].includes(rankOf(card))
  const ring: Shape[] = [[ink, 'M16 1.5c-1.5 1.8-1.5 4 0 6 1.5-2 1.5-4.2 0-6z', turns(12)]]
  const middle = isCourt
    ? picture(KANCIL, '0 0 64 64', 'card-court')
    : rankOf(card) === 'A'
      ? h('span', { class: 'card-ace' }, picture(ring, '0 0 32 32', 'ring'), suit())
      : suit()
  return [corner('corner'), h('span', { class: 'card-middle' }, middle), corner('corner is-end')]
}

/** High card against an opponent: one card each. */
export function cards(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'cards') throw new Error('These are not the rules of cards')
  const { pays } = rules

  function seat(who: 'you' | 'rival') {
    const front = h('div', { class: 'card-face' })
    const sign = stage.figure ? figure(stage.figure, 'card-sign') : picture(KANCIL, '0 0 64 64', 'card-sign')
    const back = h('div', { class: 'card-back' }, sign)
    const card = h('div', { class: 'card' }, back, front)
    const element = h(
      'div',
      { class: `seat is-${who}` },
      h('div', { class: 'card-space' }, card),
      h('span', { class: 'seat-name' }, stage.say(`cards.${who}`)),
    )
    return { front, card, element }
  }
  const seats = { you: seat('you'), rival: seat('rival') }
  const mark = picture(
    [
      ['var(--ink-3)', disc(15)],
      ['var(--ink-0)', disc(13)],
      ['var(--ink-4)', 'M16 6c-4 4-4 8 0 10-4 2-4 6 0 10 4-4 4-8 0-10 4-2 4-6 0-10z'],
    ],
    '0 0 32 32',
    'versus',
  )
  const scene = h('div', { class: 'cards-scene', 'aria-hidden': 'true' }, seats.you.element, mark, seats.rival.element)
  const row = choices(
    BETS.map((value) => ({ value, label: stage.say(`cards.${value}`), pays: stage.times(pays[value]) })),
    'you',
    stage.changed,
  )
  const DOWN = { transform: 'rotateY(0)' }
  const UP = { transform: 'rotateY(180deg)' }

  async function turn({ card, front }: (typeof seats)['you'], value: number) {
    front.replaceChildren(...face(value))
    halt(card)
    card.classList.add('is-up')
    stage.sound.tick()
    if (!still())
      await move(card, [DOWN, { transform: 'rotateY(90deg) scale(1.06)' }, UP], { duration: FLIP_MS, fill: 'none' })
  }
  function rest() {
    for (const { card, element } of Object.values(seats)) {
      card.classList.remove('is-up')
      element.classList.remove('is-ahead', 'is-behind')
      halt(card)
    }
  }
  const said = (card: number) => `${rankOf(card)} ${stage.say(SUIT_WORDS[suitOf(card)] ?? 'cards.suit0')}`

  return {
    scene,
    choices: row.element,
    verb: 'cards.verb',
    choice: () => ({ variant: 'cards', bet: row.value() }),
    take: (choice) => choice.variant === 'cards' && row.choose(choice.bet),
    start() {
      rest()
      if (still()) return
      for (const [place, { card }] of Object.values(seats).entries()) {
        const from = { transform: `translateY(-40%) rotate(${place ? 14 : -14}deg)`, opacity: 0 }
        void move(card, [from, { transform: 'none', opacity: 1 }], {
          duration: 360,
          delay: place * 120,
          fill: 'backwards',
        })
      }
    },
    async show(outcome) {
      if (outcome.variant !== 'cards') return ''
      if (!still()) await wait(620)
      await turn(seats.you, outcome.you)
      if (!still()) await wait(350)
      await turn(seats.rival, outcome.rival)
      const ahead = (outcome.you % RANKS.length) - (outcome.rival % RANKS.length)
      if (ahead !== 0) {
        seats.you.element.classList.add(ahead > 0 ? 'is-ahead' : 'is-behind')
        seats.rival.element.classList.add(ahead > 0 ? 'is-behind' : 'is-ahead')
      }
      return stage.say('cards.came', { you: said(outcome.you), rival: said(outcome.rival) })
    },
    rest,
    pays() {
      const rows = BETS.map((bet) => [stage.say(`cards.${bet}`), stage.times(pays[bet])])
      return ruled(stage.say('cards.rule'), payTable([stage.say('ui.bet'), stage.say('ui.pays')], rows))
    },
  }
}

const SUIT_WORDS = ['cards.suit0', 'cards.suit1', 'cards.suit2', 'cards.suit3'] as const
