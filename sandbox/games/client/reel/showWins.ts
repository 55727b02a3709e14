import type { SlotRules } from '../../protocol/slotRules.ts'
import { h } from '../shell/dom.ts'
import type { Stage } from '../shell/engine.ts'
import { still, wait } from '../shell/motion.ts'
import { eachFrame, paidBy, rising } from './countUp.ts'
import type { Screen } from './screen.ts'
import { middleOf, type ShownWin } from './shownWins.ts'

const COUNT_MS = 620
const READ_MS = 260
const BIG_COUNT_MS = 1800
const BIG_READ_MS = 900
/** So many wins are shown one after the other; those that follow come together. */
const ALONE = 4

/** What the wins of a round are shown with. */
export interface Show {
  stage: Stage
  rules: SlotRules
  screen: Screen
  /** What the round has paid so far. */
  meter: HTMLElement
  stake: string
}

/** Counts an amount up, in hundredths of the stake. */
export const count = ({ stage, stake }: Show, element: HTMLElement, range: readonly [number, number], ms = COUNT_MS) =>
  eachFrame(ms, (part) => {
    element.textContent = stage.money(rising(stake, range, part))
  })

function amountOf({ stage, rules, stake }: Show, { cells, multiplier }: ShownWin): HTMLElement {
  const amount = h('b', { class: 'win-amount' }, stage.money(paidBy(stake, multiplier)))
  const { left, top } = middleOf(rules.rows, cells)
  amount.style.left = `${left}%`
  amount.style.top = `${top}%`
  return amount
}

/** Draws the wins one after the other, each with its amount, while their sum is counted. Returns that sum, in hundredths of the stake. */
export async function showWins(show: Show, wins: readonly ShownWin[]): Promise<number> {
  const { stage, screen, meter } = show
  const turns = [...wins.slice(0, ALONE).map((win) => [win]), wins.slice(ALONE)].filter(({ length }) => length > 0)
  let sum = 0
  for (const [place, turn] of turns.entries()) {
    const pays = turn.reduce((all, { multiplier }) => all + multiplier, 0)
    const amounts = turn.map((win) => amountOf(show, win))
    screen.over.append(...amounts)
    if (!still()) stage.sound.note(place + 1)
    await Promise.all([
      ...turn.map(({ path }) => screen.trace(path)),
      screen.mark([...new Set(turn.flatMap(({ cells }) => cells))]),
      count(show, meter, [sum, sum + pays]),
    ])
    if (!still()) await wait(READ_MS)
    for (const amount of amounts) amount.remove()
    sum += pays
  }
  return sum
}

/** A big win has a sign over the reels, where it is counted once more. */
export async function showBig(show: Show, multiplier: number): Promise<void> {
  if (still()) return
  const figure = h('span', {})
  const sign = h('p', { class: 'big-win' }, h('b', {}, show.stage.say('ui.bigWin')), figure)
  show.screen.over.append(sign)
  show.stage.sound.win(1)
  await count(show, figure, [0, multiplier], BIG_COUNT_MS)
  if (!still()) await wait(BIG_READ_MS)
  sign.remove()
}
