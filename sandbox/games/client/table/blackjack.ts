import { countOf } from '../../maths/blackjack.ts'
import type { BlackjackStep, Outcome, Step } from '../../protocol.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { still, wait } from '../shell/motion.ts'
import { payTable, ruled } from '../shell/sheet.ts'
import { cardIn, type PlayingCard, playingCard } from './playingCard.ts'
import { dealCards } from './turningCard.ts'

type BlackjackOutcome = Extract<Outcome, { variant: 'blackjack' }>

const STEPS: readonly BlackjackStep[] = ['hit', 'stand', 'double', 'split']
const GOAL = 21
const LONG = 4
const FIRST_AFTER_MS = 420
const BETWEEN_MS = 160
const DEALER_MS = 320

/** A hand on the table: its cards, with the value of those that lie open. */
function seat(stage: Stage) {
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

/** One hand or two against the dealer, decided step by step. */
export function blackjack(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'blackjack') throw new Error('These are not the rules of blackjack')
  const { pays } = rules
  const { say, times } = stage
  const said = cardIn(stage)
  const dealer = seat(stage)
  const hands = [seat(stage), seat(stage)] as const
  const both = h('div', { class: 'blackjack-hands' }, hands[0].element, hands[1].element)
  const told = h('p', { class: 'visually-hidden' })
  const table = h('div', { class: 'blackjack-scene', 'aria-hidden': 'true' }, dealer.element, both)
  const scene = h('div', { class: 'blackjack-room' }, told, table)

  let can: readonly Step[] = []
  /** What became of the hands when all of them lost, in words. */
  let result = ''
  const buttons = STEPS.map((step) => {
    const more = h('span', { class: 'choice-pays' })
    const press = () => can.includes(step) && stage.step(step)
    const attributes = { type: 'button', class: 'choice', onclick: press, 'data-testid': step }
    return { step, more, button: h('button', attributes, h('span', {}, say(`blackjack.${step}`)), more) }
  })
  const row = h('div', { class: 'choice-row steps' }, ...buttons.map(({ button }) => button))

  const counted = (cards: readonly number[], isNatural: boolean) => {
    const { total, soft } = countOf(cards)
    if (isNatural) return say('blackjack.natural')
    if (total > GOAL) return `${total}, ${say('blackjack.bust')}`
    return soft && total < GOAL ? say('blackjack.soft', { total }) : String(total)
  }
  const nameOf = (place: number, of: number) =>
    of > 1 ? say('blackjack.hand', { number: place + 1 }) : say('blackjack.you')

  function rest() {
    for (const one of [dealer, ...hands]) one.clear()
    dealer.name.textContent = say('blackjack.dealer')
    hands[0].name.textContent = say('blackjack.you')
    hands[1].element.hidden = true
    both.classList.remove('is-split')
    told.textContent = ''
    for (const one of [hands[0], dealer]) for (const _ of [0, 1]) one.add()
  }

  /** The second hand gets the second card of the first. */
  function divide() {
    const second = hands[0].takeSecond()
    hands[1].element.hidden = false
    both.classList.add('is-split')
    if (second) hands[1].add(second.card, second.value)
  }

  /** The state of the table in words. */
  function inWords(outcome: BlackjackOutcome, isNatural: boolean): string {
    const line = (who: string, cards: readonly number[], count: string) =>
      say('blackjack.said', { who, cards: cards.map(said).join(', '), count })
    const of = outcome.hands.length
    const own = outcome.hands.map(({ cards, pays: paid }, place) => {
      const text = line(nameOf(place, of), cards, counted(cards, isNatural))
      return outcome.turn ? text : `${text} ${say(resultOf(paid))}.`
    })
    const turn = outcome.turn ? [say('blackjack.turn', { who: nameOf(outcome.active, of) })] : []
    const theirs = line(say('blackjack.dealer'), outcome.dealer, counted(outcome.dealer, isDealerNatural(outcome)))
    return [theirs, ...own, ...turn].join(' ')
  }
  const resultOf = (paid: number) =>
    paid > pays.push ? 'blackjack.won' : paid === pays.push ? 'blackjack.push' : 'blackjack.lost'
  const isDealerNatural = ({ dealer: cards }: BlackjackOutcome) => cards.length === 2 && countOf(cards).total === GOAL
  rest()

  return {
    scene,
    choices: row,
    verb: 'blackjack.verb',
    choice: () => ({ variant: 'blackjack' }),
    take: () => {},
    rest,
    start() {
      rest()
      told.textContent = ''
    },
    turn(now, stake) {
      can = now
      row.classList.toggle('is-open', now.length > 0)
      for (const { step, button, more } of buttons) {
        const isStake = step === 'double' || step === 'split'
        button.setAttribute('aria-disabled', String(!now.includes(step)))
        button.setAttribute('aria-label', say(`blackjack.${step}Name`, { amount: stage.money(stake) }))
        more.textContent = isStake ? `+${stage.money(stake)}` : ''
      }
    },
    brief: () => result,
    async show(outcome) {
      if (outcome.variant !== 'blackjack') return ''
      const of = outcome.hands.length
      const isNatural = of === 1 && !outcome.turn && outcome.multiplier >= pays.push && isTwo21(outcome)
      if (of === 2 && hands[1].element.hidden) divide()
      if (!still() && outcome.dealer.length === 1) await wait(FIRST_AFTER_MS)
      for (const [place, hand] of outcome.hands.entries()) {
        const one = hands[place]
        if (!one) continue
        one.name.textContent = nameOf(place, of)
        await one.open(hand.cards, BETWEEN_MS)
        one.count.textContent = counted(hand.cards, isNatural)
        one.element.classList.toggle('is-active', outcome.turn !== undefined && place === outcome.active && of > 1)
      }
      await dealer.open(outcome.dealer, outcome.turn ? BETWEEN_MS : DEALER_MS)
      dealer.count.textContent = counted(outcome.dealer, isDealerNatural(outcome))
      if (!outcome.turn)
        for (const [place, hand] of outcome.hands.entries()) {
          const one = hands[place]
          if (one) one.result.textContent = say(resultOf(hand.pays))
          one?.element.classList.add(hand.pays > pays.push ? 'is-ahead' : hand.pays > 0 ? 'is-even' : 'is-behind')
        }
      result = say(resultOf(outcome.hands[0]?.pays ?? 0))
      const words = inWords(outcome, isNatural)
      told.textContent = words
      return words
    },
    pays: () =>
      ruled(
        `${say('blackjack.rule')} ${say('ui.left', { rule: say('blackjack.leave') })} ${say('blackjack.best')}`,
        payTable(
          [say('blackjack.head'), say('ui.pays')],
          [
            [say('blackjack.rowNatural'), times(pays.blackjack)],
            [say('blackjack.rowWin'), times(pays.win)],
            [say('blackjack.rowPush'), times(pays.push)],
          ],
        ),
      ),
  }
}

/** A first hand of 21: a blackjack, because no card was taken. */
const isTwo21 = ({ hands }: BlackjackOutcome) => hands[0]?.cards.length === 2 && countOf(hands[0].cards).total === GOAL
