import '../shell/shell.css'
import '../shell/pick.css'
import '../shell/running.css'
import './mines.css'
import { lookUp } from '../../../../common/lookUp.ts'
import { type Sen, toWire } from '../../../../contract/money/sen.ts'
import { MINES_BETS, minesIn, minesReturns } from '../../maths/mines.ts'
import type { GameStep, MinesBet } from '../../protocol/choice.ts'
import type { Outcome } from '../../protocol/outcome.ts'
import { sen } from '../shell/amounts.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { play } from '../shell/play.ts'
import { payTable, ruled } from '../shell/sheet.ts'
import { field, placeOf, type TileState } from './field.ts'

const TILES = Array.from({ length: 25 }, (_, tile) => tile)
const FIRST: MinesBet = 'mines3'

type Laid = Extract<Outcome, { variant: 'mines' }>

/** The count of mines, what a cash-out pays now, and what the next safe tile would. @param chosen another count was chosen */
function controls({ say }: Stage, chosen: (bet: MinesBet) => void) {
  const select = h(
    'select',
    { id: 'mines', onchange: () => chosen(MINES_BETS[select.selectedIndex] ?? FIRST) },
    ...MINES_BETS.map((one) => h('option', { value: one }, String(minesIn(one)))),
  )
  const now = h('b', { 'data-testid': 'mines-now' })
  const next = h('b', { 'data-testid': 'mines-next' })
  const element = h(
    'div',
    { class: 'mines-choices' },
    h('label', { class: 'pick', for: 'mines' }, h('span', {}, say('mines.count')), select),
    h('p', {}, h('span', {}, say('mines.now')), now),
    h('p', {}, h('span', {}, say('mines.next')), next),
  )
  return {
    element,
    draw(bet: MinesBet, isLocked: boolean, [nowPaid, nextPays]: readonly string[]) {
      select.value = bet
      select.disabled = isLocked
      now.textContent = nowPaid || '–'
      next.textContent = nextPays || '–'
    },
  }
}

/** The state of a tile, from a round that runs or has ended. */
const stateOf = (tile: number, { turn, mines: laid = [], opened }: Laid): TileState =>
  laid.includes(tile) ? 'mine' : opened.includes(tile) ? 'open' : turn ? 'closed' : 'untouched'

/** A field of tiles that hides mines: each safe tile raises what the player can cash out. */
function mines(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'mines') throw new Error('These are not the rules of mines')
  const { say, times } = stage
  let bet: MinesBet = FIRST
  let can: readonly GameStep[] = []
  let stake = '0'
  let opened: readonly number[] = []
  let isRunning = false
  const pays = () => lookUp(rules.pays, bet) ?? []
  /** What is paid after so many safe tiles. */
  const payAfter = (tiles: number) => pays()[tiles - 1] ?? 0

  const ground = field(
    stage.figure,
    (tile, state) => say('mines.tile', { ...placeOf(tile), state: say(`mines.${state}`) }),
    (tile) => {
      if (!can.includes(`open${tile}`)) return
      ground.await(tile)
      stage.step(`open${tile}`)
    },
  )
  const { element, draw } = controls(stage, (chosen) => {
    bet = chosen
    rest()
    stage.changed()
  })

  function drawFigures() {
    ground.element.setAttribute('aria-label', say('mines.field', { count: minesIn(bet) }))
    const pay = isRunning ? payAfter(opened.length) : 0
    const following = payAfter(isRunning ? opened.length + 1 : 1)
    draw(bet, isRunning, [
      pay > 0 ? `${stage.money(toWire(((sen(stake) * pay) / 100) as Sen))} · ${times(pay)}` : '',
      following > 0 ? times(following) : '',
    ])
  }
  function rest() {
    opened = []
    can = []
    isRunning = false
    for (const tile of TILES) ground.show(tile, 'closed')
    ground.await(undefined)
    ground.allow(() => false)
    drawFigures()
  }
  rest()

  return {
    scene: h('div', { class: 'mines-scene' }, ground.element),
    choices: element,
    get verb() {
      return isRunning ? (opened.length > 0 ? 'mines.cash' : 'mines.first') : 'mines.verb'
    },
    choice: () => ({ variant: 'mines', bet }),
    take(choice) {
      if (choice.variant !== 'mines') return
      bet = choice.bet
      rest()
    },
    rest,
    start: rest,
    step: () => (isRunning && can.includes('cash') ? 'cash' : undefined),
    turn(present, one) {
      can = present
      stake = one
      ground.allow((tile) => can.includes(`open${tile}`))
      if (can.length > 0) ground.await(undefined)
      drawFigures()
    },
    brief: () => say('mines.hit'),
    async show(outcome) {
      if (outcome.variant !== 'mines') return ''
      bet = `mines${outcome.count}`
      opened = outcome.opened
      isRunning = outcome.turn !== undefined
      ground.await(undefined)
      for (const tile of TILES) ground.show(tile, stateOf(tile, outcome))
      ground.mark(opened.find((tile) => outcome.mines?.includes(tile)))
      drawFigures()
      return inWords(stage, outcome, payAfter(opened.length))
    },
    pays: () => payTableOf(stage, bet, pays()),
  }
}

/** The state of the round in words, and its sound. @param pay what the open tiles pay */
function inWords(
  { say, sound, times }: Stage,
  { turn, mines: laid = [], multiplier, opened, count }: Laid,
  pay: number,
) {
  const last = opened[opened.length - 1]
  if (last === undefined) return turn ? say('mines.started', { count }) : say('mines.back')
  const place = placeOf(last)
  if (laid.includes(last)) {
    sound.stop()
    return say('mines.lost', place)
  }
  sound.note(opened.length)
  if (turn) return say('mines.safe', { ...place, count: opened.length, pays: times(pay) })
  return say('mines.paid', { count: opened.length, pays: times(multiplier) })
}

/** The pay and the return of each count of safe tiles. */
function payTableOf({ say, times, percent }: Stage, bet: MinesBet, pays: readonly number[]) {
  const returns = minesReturns(bet)
  return ruled(
    `${say('mines.rule')} ${say('ui.left', { rule: say('mines.leave') })} ${say('mines.with', { count: minesIn(bet) })}`,
    payTable(
      [say('mines.tiles'), say('ui.pays'), say('ui.return')],
      pays.map((pay, place) => [String(place + 1), times(pay), percent(returns[place] ?? 0)]),
    ),
  )
}

play(mines)
