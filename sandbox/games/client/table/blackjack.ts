import '../shell/shell.css'
import '../shell/choices.css'
import '../shell/running.css'
import './cards.css'
import './cloth.css'
import './blackjack.css'
import { countOf } from '../../maths/blackjack.ts'
import type { BlackjackStep, GameStep } from '../../protocol/choice.ts'
import type { Outcome } from '../../protocol/outcome.ts'
import type { Rules } from '../../protocol/rules.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { still, wait } from '../shell/motion.ts'
import { play } from '../shell/play.ts'
import { payTable, ruled } from '../shell/sheet.ts'
import { cardIn } from './playingCard.ts'
import { seat } from './seat.ts'

type BlackjackOutcome = Extract<Outcome, { variant: 'blackjack' }>
type Pays = Extract<Rules, { variant: 'blackjack' }>['pays']

const STEPS: readonly BlackjackStep[] = ['hit', 'stand', 'double', 'split']
const GOAL = 21
/** The stake back, in hundredths of it. */
const STAKE = 100
const FIRST_AFTER_MS = 420
const BETWEEN_MS = 160
const DEALER_MS = 320

/** One hand or two against the dealer, decided step by step. */
function blackjack(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'blackjack') throw new Error('These are not the rules of blackjack')
  const { pays } = rules
  const { say } = stage
  const dealer = seat(stage)
  const hands = [seat(stage), seat(stage)] as const
  const both = h('div', { class: 'blackjack-hands' }, hands[0].element, hands[1].element)
  const summary = h('p', { class: 'visually-hidden' })
  const table = h('div', { class: 'blackjack-scene', 'aria-hidden': 'true' }, dealer.element, both)

  function rest() {
    for (const one of [dealer, ...hands]) one.clear()
    dealer.name.textContent = say('blackjack.dealer')
    hands[0].name.textContent = say('blackjack.you')
    hands[1].element.hidden = true
    both.classList.remove('is-split')
    summary.textContent = ''
    for (const one of [hands[0], dealer]) for (const _ of [0, 1]) one.add()
  }
  rest()

  /** The second hand gets the second card of the first. */
  function divide() {
    const second = hands[0].takeSecond()
    hands[1].element.hidden = false
    both.classList.add('is-split')
    if (second) hands[1].add(second.card, second.value)
  }

  /** Opens the new cards of the hands, then those of the dealer, and shows at last what became of each hand. */
  async function open(outcome: BlackjackOutcome) {
    const { turn, active } = outcome
    const of = outcome.hands.length
    for (const [place, { cards }] of outcome.hands.entries()) {
      const one = hands[place]
      if (!one) continue
      one.name.textContent = nameOf(stage, place, of)
      await one.open(cards, BETWEEN_MS)
      one.count.textContent = counted(stage, cards, isBlackjack(outcome))
      one.element.classList.toggle('is-active', turn !== undefined && place === active && of > 1)
    }
    await dealer.open(outcome.dealer, turn ? BETWEEN_MS : DEALER_MS)
    dealer.count.textContent = counted(stage, outcome.dealer, isNatural(outcome.dealer))
    if (turn) return
    for (const [place, { pays: paid }] of outcome.hands.entries()) {
      const one = hands[place]
      if (!one) continue
      one.result.textContent = say(resultOf(paid))
      if (paid !== STAKE) one.element.classList.add(paid > STAKE ? 'is-ahead' : 'is-behind')
    }
  }

  return {
    scene: h('div', { class: 'blackjack-room' }, summary, table),
    ...stepButtons(stage),
    verb: 'blackjack.verb',
    choice: () => ({ variant: 'blackjack' }),
    take: () => {},
    rest,
    start: rest,
    brief: () => say('blackjack.lost'),
    async show(outcome) {
      if (outcome.variant !== 'blackjack') return ''
      if (outcome.hands.length === 2 && hands[1].element.hidden) divide()
      if (!still() && outcome.dealer.length === 1) await wait(FIRST_AFTER_MS)
      await open(outcome)
      const words = inWords(stage, outcome)
      summary.textContent = words
      return words
    },
    pays: () => rulesIn(stage, pays),
  }
}

/** The buttons of the steps; `turn` opens those that are allowed now. */
function stepButtons(stage: Stage): Required<Pick<Engine, 'choices' | 'turn'>> {
  const { say, money } = stage
  let can: readonly GameStep[] = []
  const buttons = STEPS.map((step) => {
    const more = h('span', { class: 'choice-pays' })
    const press = () => can.includes(step) && stage.step(step)
    const attributes = { type: 'button', class: 'choice', onclick: press, 'data-testid': step }
    return { step, more, button: h('button', attributes, h('span', {}, say(`blackjack.${step}`)), ' ', more) }
  })
  const choices = h('div', { class: 'choice-row steps' }, ...buttons.map(({ button }) => button))
  return {
    choices,
    turn(now, stake) {
      can = now
      choices.classList.toggle('is-open', now.length > 0)
      for (const { step, button, more } of buttons) {
        const isStake = step === 'double' || step === 'split'
        button.setAttribute('aria-disabled', String(!now.includes(step)))
        button.setAttribute('aria-label', say(`blackjack.${step}Name`, { amount: money(stake) }))
        more.textContent = isStake ? `+${money(stake)}` : ''
      }
    },
  }
}

const isNatural = (cards: readonly number[]) => cards.length === 2 && countOf(cards).total === GOAL

/** The only hand is 21 with its first two cards. */
const isBlackjack = ({ hands: [first, second] }: BlackjackOutcome) => first && !second && isNatural(first.cards)

function counted({ say }: Stage, cards: readonly number[], isNatural: boolean | undefined) {
  const { total, soft } = countOf(cards)
  if (isNatural) return say('blackjack.natural')
  if (total > GOAL) return `${total}, ${say('blackjack.bust')}`
  return soft && total < GOAL ? say('blackjack.soft', { total }) : String(total)
}

const nameOf = ({ say }: Stage, place: number, of: number) =>
  of > 1 ? say('blackjack.hand', { number: place + 1 }) : say('blackjack.you')

const resultOf = (paid: number) =>
  paid > STAKE ? 'blackjack.won' : paid === STAKE ? 'blackjack.push' : 'blackjack.lost'

/** The state of the table in words. */
function inWords(stage: Stage, outcome: BlackjackOutcome): string {
  const { say } = stage
  const { hands, dealer, turn, active } = outcome
  const of = hands.length
  const line = (who: string, cards: readonly number[], count: string) =>
    say('blackjack.said', { who, cards: cards.map(cardIn(stage)).join(', '), count })
  const own = hands.map(({ cards, pays: paid }, place) => {
    const text = line(nameOf(stage, place, of), cards, counted(stage, cards, isBlackjack(outcome)))
    return turn ? text : `${text} ${say(resultOf(paid))}.`
  })
  const next = turn ? [say('blackjack.turn', { who: nameOf(stage, active, of) })] : []
  const theirs = line(say('blackjack.dealer'), dealer, counted(stage, dealer, isNatural(dealer)))
  return [theirs, ...own, ...next].join(' ')
}

const rulesIn = ({ say, times }: Stage, { blackjack, win, push }: Pays) =>
  ruled(
    `${say('blackjack.rule')} ${say('ui.left', { rule: say('blackjack.leave') })} ${say('blackjack.best')}`,
    payTable(
      [say('blackjack.head'), say('ui.pays')],
      [
        [say('blackjack.rowNatural'), times(blackjack)],
        [say('blackjack.rowWin'), times(win)],
        [say('blackjack.rowPush'), times(push)],
      ],
    ),
  )

play(blackjack)
