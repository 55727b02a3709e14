import { isHeld } from '../../maths/videoPoker.ts'
import type { PokerHand, PokerStep } from '../../protocol.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { still, wait } from '../shell/motion.ts'
import { payTable, ruled } from '../shell/sheet.ts'
import { cardIn, playingCard } from './playingCard.ts'
import { dealCards } from './turningCard.ts'

const PLACES = [0, 1, 2, 3, 4]
const FIRST_AFTER_MS = 420
const BETWEEN_MS = 60

/** Five cards, of which the player keeps any before the others are replaced. */
export function videoPoker(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'videoPoker') throw new Error('These are not the rules of video poker')
  const { say, times } = stage
  const said = cardIn(stage)
  const paid = (Object.keys(rules.pays) as PokerHand[]).filter((name) => rules.pays[name] > 0)
  const cards = PLACES.map(() => playingCard(stage))
  /** The cards as they lie open; nothing before the deal. */
  let values: readonly number[] = []
  let held = 0
  let isOpen = false
  let hand: PokerHand = 'nothing'

  const lines = new Map(
    paid.map((name) => [
      name,
      h('span', {}, h('span', {}, say(`videoPoker.${name}`)), h('span', {}, times(rules.pays[name]))),
    ]),
  )
  const board = h('div', { class: 'poker-pays' }, ...lines.values())
  const table = h('div', { class: 'poker-cards' }, ...cards.map(({ element }) => element))
  const scene = h('div', { class: 'poker-scene', 'aria-hidden': 'true' }, board, table)
  for (const [place, { element }] of cards.entries()) element.addEventListener('click', () => toggle(place))

  const buttons = PLACES.map((place) => {
    const label = h('span', {}, say('videoPoker.keep'))
    const attributes = { type: 'button', class: 'choice', onclick: () => toggle(place), 'data-testid': `keep${place}` }
    return h('button', attributes, label)
  })
  const row = h('div', { class: 'choice-row keeps', role: 'group', 'aria-label': say('videoPoker.cards') }, ...buttons)

  function drawHeld() {
    for (const [place, button] of buttons.entries()) {
      const value = values[place]
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
  function mark(made: PokerHand | undefined) {
    for (const [name, line] of lines) line.classList.toggle('is-made', name === made)
  }
  function rest() {
    values = []
    held = 0
    isOpen = false
    for (const card of cards) card.rest()
    mark(undefined)
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
      if (!still() && turn) await wait(FIRST_AFTER_MS)
      const changed = PLACES.filter((place) => values[place] !== outcome.cards[place])
      const isDraw = !turn && values.length > 0
      if (isDraw && !still()) {
        for (const place of changed) cards[place]?.rest()
        await wait(FIRST_AFTER_MS)
      }
      for (const place of changed) {
        const value = outcome.cards[place]
        if (value === undefined) continue
        const turned = cards[place]?.turn(value)
        if (!still()) await wait(BETWEEN_MS)
        if (place === changed[changed.length - 1]) await turned
      }
      values = outcome.cards
      hand = outcome.hand
      if (turn) held = 0
      mark(hand)
      const came = say('videoPoker.came', {
        cards: values.map(said).join(', '),
        hand: say(`videoPoker.${outcome.hand}`),
      })
      return turn ? `${came} ${say('videoPoker.choose')}` : came
    },
    pays: () =>
      ruled(
        `${say('videoPoker.rule')} ${say('ui.left', { rule: say('videoPoker.leave') })} ${say('videoPoker.best')}`,
        payTable(
          [say('videoPoker.hand'), say('ui.pays')],
          paid.map((name) => [say(`videoPoker.${name}`), times(rules.pays[name])]),
        ),
      ),
  }
}
