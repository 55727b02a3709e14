import '../shell/shell.css'
import './cards.css'
import './domino.css'
import { type Arranged, arrange, TILES } from '../../maths/domino.ts'
import type { DominoBet } from '../../protocol/choice.ts'
import { choices } from '../shell/choices.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { still, wait } from '../shell/motion.ts'
import { play } from '../shell/play.ts'
import { betTable, ruled } from '../shell/sheet.ts'
import { pips } from './pips.ts'
import { dealCards, type Turning, turningCard } from './turningCard.ts'

type Side = 'you' | 'house'
const SIDES: Side[] = ['house', 'you']
const BETS: DominoBet[] = ['you', 'tie', 'kiu']
const FIRST_AFTER_MS = 620
const BETWEEN_MS = 160

const ends = (tile: number) => TILES[tile] ?? ([0, 0] as const)
const face = (tile: number) => [pips(ends(tile)[0], true), pips(ends(tile)[1], true)]

/** Domino QiuQiu: two pairs of tiles each, the house above and the player below. */
function domino(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'domino') throw new Error('These are not the rules of domino')
  const { say, times } = stage

  function pairOf() {
    const tiles = [turningCard(stage), turningCard(stage)]
    const points = h('b', { class: 'pair-points' })
    const element = h('div', { class: 'pair' }, h('div', { class: 'pair-tiles' }, ...tiles.map((one) => one.element)))
    element.append(points)
    return { tiles, points, element }
  }
  function seat(side: Side) {
    const pairs = [pairOf(), pairOf()]
    const special = h('b', { class: 'hand-points' })
    const name = h('span', { class: 'seat-name' }, say(`domino.${side}`), ' ', special)
    const row = h('div', { class: 'pairs' }, ...pairs.map((pair) => pair.element))
    return { pairs, special, element: h('div', { class: 'seat' }, row, name) }
  }
  const seats = { you: seat('you'), house: seat('house') }
  const scene = h('div', { class: 'domino-scene', 'aria-hidden': 'true' }, seats.house.element, seats.you.element)
  const options = BETS.map((value) => ({ value, label: say(`domino.${value}`), pays: times(rules.pays[value]) }))
  const row = choices(options, 'you', stage.changed)
  let higher = ''

  function rest() {
    for (const { pairs, special, element } of Object.values(seats)) {
      for (const { tiles, points } of pairs) {
        for (const tile of tiles) tile.rest()
        points.textContent = ''
      }
      special.textContent = ''
      element.classList.remove('is-ahead', 'is-behind')
    }
  }
  /** Turns the tiles of a side, pair by pair, the higher pair first. */
  async function reveal(side: Side, hand: Arranged) {
    const { pairs, special } = seats[side]
    for (const [place, { tiles, points }] of pairs.entries()) {
      for (const [at, tile] of tiles.entries()) await tile.turnTo(face(hand.pairs[place]?.[at] ?? 0))
      points.textContent = String(hand.points[place] ?? 0)
      if (!still()) await wait(BETWEEN_MS)
    }
    if (hand.special) special.textContent = say(`domino.special.${hand.special}`)
  }
  /** `3-6 4-5 (8), 0-1 2-2 (5)`, with the name of a special hand. */
  function inWords({ pairs, points, special }: Arranged) {
    const split = pairs
      .map((pair, place) => `${pair.map((tile) => ends(tile).join('-')).join(' ')} (${points[place]})`)
      .join(', ')
    return special ? `${say(`domino.special.${special}`)} ${split}` : split
  }

  return {
    scene,
    choices: row.element,
    verb: 'domino.verb',
    choice: () => ({ variant: 'domino', bet: row.value() }),
    take: (choice) => choice.variant === 'domino' && row.choose(choice.bet),
    rest,
    start() {
      rest()
      const order = [0, 1].flatMap((pair) =>
        [0, 1].flatMap((tile) => SIDES.map((side) => seats[side].pairs[pair]?.tiles[tile])),
      )
      dealCards(order.filter((tile): tile is Turning => tile !== undefined))
    },
    async show(outcome) {
      if (outcome.variant !== 'domino') return ''
      const { winner } = outcome
      const hands = { you: arrange(outcome.you), house: arrange(outcome.house) }
      if (!still()) await wait(FIRST_AFTER_MS)
      await reveal('you', hands.you)
      await reveal('house', hands.house)
      if (winner !== 'tie')
        for (const side of SIDES) seats[side].element.classList.add(winner === side ? 'is-ahead' : 'is-behind')
      higher = say(`domino.won.${winner}`)
      return say('domino.came', { you: inWords(hands.you), house: inWords(hands.house), winner: higher })
    },
    // A higher hand does not win the bet on a kiu.
    brief: () => (row.value() === 'kiu' ? say('domino.noKiu') : higher),
    pays: () => ruled(say('domino.rule'), betTable(stage, options)),
  }
}

play(domino)
