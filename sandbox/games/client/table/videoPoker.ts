import '../shell/shell.css'
import '../shell/choices.css'
import '../shell/running.css'
import './cards.css'
import './cloth.css'
import './videoPoker.css'
import { isHeld } from '../../maths/videoPoker.ts'
import type { PokerStep } from '../../protocol/choice.ts'
import type { PokerHand } from '../../protocol/outcome.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { still, wait } from '../shell/motion.ts'
import { play } from '../shell/play.ts'
import { payTable, ruled } from '../shell/sheet.ts'
import { cardIn, playingCard } from './playingCard.ts'
import { dealCards } from './turningCard.ts'

const PLACES = [0, 1, 2, 3, 4]
const FIRST_AFTER_MS = 420
const BETWEEN_MS = 60

/** The pays of the hands, of which the one that was made is marked. */
function payBoard({ say, times }: Stage, pays: Record<PokerHand, number>) {
  const paid = (Object.keys(pays) as PokerHand[]).filter((name) => pays[name] > 0)
  const textOf = (name: PokerHand) => [say(`videoPoker.${name}`), times(pays[name])]
  const lines = new Map(paid.map((name) => [name, h('span', {}, ...textOf(name).map((text) => h('span', {}, text)))]))
  return {
    element: h('div', { class: 'poker-pays' }, ...lines.values()),
    mark(hand: PokerHand | undefined) {
      for (const [name, line] of lines) line.classList.toggle('is-made', name === hand)
    },
    table: () => payTable([say('videoPoker.hand'), say('ui.pays')], paid.map(textOf)),
  }
}

/** The five cards: `values` are those that lie open, nothing before the deal. */
function fiveCards(stage: Stage) {
  const cards = PLACES.map(() => playingCard(stage))
  let values: readonly number[] = []
  const rest = (places = PLACES) => {
    for (const place of places) cards[place]?.rest()
  }
  return {
    cards,
    values: () => values,
    rest() {
      values = []
      rest()
    },
    /** Turns the cards that are new, after a pause: those of the deal, or those of the draw. */
    async turn(next: readonly number[], isDeal: boolean) {
      if (!still() && isDeal) await wait(FIRST_AFTER_MS)
      const changed = PLACES.filter((place) => values[place] !== next[place])
      if (!isDeal && values.length > 0 && !still()) {
        rest(changed)
        await wait(FIRST_AFTER_MS)
      }
      for (const place of changed) {
        const value = next[place]
        if (value === undefined) continue
        const turned = cards[place]?.turn(value)
        if (!still()) await wait(BETWEEN_MS)
        if (place === changed[changed.length - 1]) await turned
      }
      values = next
    },
  }
}

/** Five cards, of which the player keeps any before the others are replaced. */
function videoPoker(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'videoPoker') throw new Error('These are not the rules of video poker')
  const { say } = stage
  const said = cardIn(stage)
  const { cards, values, ...five } = fiveCards(stage)
  const board = payBoard(stage, rules.pays)
  let held = 0
  let isOpen = false
  let hand: PokerHand = 'nothing'

  const table = h('div', { class: 'poker-cards' }, ...cards.map(({ element }) => element))
  const scene = h('div', { class: 'poker-scene', 'aria-hidden': 'true' }, board.element, table)
  for (const [place, { element }] of cards.entries()) element.addEventListener('click', () => toggle(place))

  const buttons = PLACES.map((place) => {
    const label = h('span', {}, say('videoPoker.keep'))
    const attributes = { type: 'button', class: 'choice', onclick: () => toggle(place), 'data-testid': `keep${place}` }
    return h('button', attributes, label)
  })
  const row = h('div', { class: 'choice-row keeps', role: 'group', 'aria-label': say('videoPoker.cards') }, ...buttons)

  function drawHeld() {
    for (const [place, button] of buttons.entries()) {
      const value = values()[place]
      const isKept = isOpen && isHeld(held, place)
      button.setAttribute('aria-pressed', String(isKept))
      button.setAttribute('aria-disabled', String(!isOpen))
      if (value === undefined) button.removeAttribute('aria-label')
      else button.setAttribute('aria-label', say('videoPoker.card', { card: said(value) }))
      cards[place]?.element.classList.toggle('is-held', isKept)
    }
  }
  function toggle(place: number) {
    if (!isOpen) return
    held ^= 1 << place
    stage.sound.tick()
    drawHeld()
  }
  function rest() {
    held = 0
    isOpen = false
    five.rest()
    board.mark(undefined)
    drawHeld()
  }
  rest()

  return {
    scene,
    choices: row,
    get verb() {
      return isOpen ? 'videoPoker.draw' : 'videoPoker.verb'
    },
    choice: () => ({ variant: 'videoPoker' }),
    take: () => {},
    rest,
    start() {
      rest()
      dealCards(cards)
    },
    step: (): PokerStep | undefined => (isOpen ? `hold${held}` : undefined),
    turn(can) {
      isOpen = can.length > 0
      drawHeld()
    },
    brief: () => say(`videoPoker.${hand}`),
    async show(outcome) {
      if (outcome.variant !== 'videoPoker') return ''
      const { turn } = outcome
      await five.turn(outcome.cards, turn !== undefined)
      hand = outcome.hand
      if (turn) held = 0
      board.mark(hand)
      const came = say('videoPoker.came', {
        cards: outcome.cards.map(said).join(', '),
        hand: say(`videoPoker.${hand}`),
      })
      return turn ? `${came} ${say('videoPoker.choose')}` : came
    },
    pays: () =>
      ruled(
        `${say('videoPoker.rule')} ${say('ui.left', { rule: say('videoPoker.leave') })} ${say('videoPoker.best')}`,
        board.table(),
      ),
  }
}

play(videoPoker)
