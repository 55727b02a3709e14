import { lookUp } from '../../../../common/lookUp.ts'
import { type Sen, toWire } from '../../../../contract/money/sen.ts'
import { MINES_BETS, minesIn, minesReturns } from '../../maths/mines.ts'
import type { MinesBet, Step } from '../../protocol.ts'
import { sen } from '../shell/amounts.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { payTable, ruled } from '../shell/sheet.ts'
import { field, placeOf, type TileState } from './field.ts'

const TILES = Array.from({ length: 25 }, (_, tile) => tile)

/** A field of tiles that hides mines: each safe tile raises what the player can cash out. */
export function mines(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'mines') throw new Error('These are not the rules of mines')
  const { say, times } = stage
  let bet: MinesBet = 'mines3'
  let can: readonly Step[] = []
  let stake = '0'
  let opened: readonly number[] = []
  let isRunning = false
  let brief = ''
  const count = () => minesIn(bet)
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
  const scene = h('div', { class: 'mines-scene' }, ground.element)

  const countField = h(
    'select',
    {
      id: 'mines',
      onchange: () => {
        bet = MINES_BETS[countField.selectedIndex] ?? bet
        rest()
        stage.changed()
      },
    },
    ...MINES_BETS.map((one) => h('option', { value: one }, String(minesIn(one)))),
  )
  const now = h('b', { 'data-testid': 'mines-now' })
  const next = h('b', { 'data-testid': 'mines-next' })
  const choices = h(
    'div',
    { class: 'mines-choices' },
    h('label', { class: 'mines-count', for: 'mines' }, h('span', {}, say('mines.count')), countField),
    h('p', {}, h('span', {}, say('mines.now')), now),
    h('p', {}, h('span', {}, say('mines.next')), next),
  )

  function drawFigures() {
    countField.value = bet
    countField.disabled = isRunning
    ground.element.setAttribute('aria-label', say('mines.field', { count: count() }))
    const pay = payAfter(opened.length)
    const amount = toWire(((sen(stake) * pay) / 100) as Sen)
    now.textContent = isRunning && pay > 0 ? `${stage.money(amount)} · ${times(pay)}` : '–'
    const following = payAfter(isRunning ? opened.length + 1 : 1)
    next.textContent = following > 0 ? times(following) : '–'
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
    scene,
    choices,
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
    brief: () => brief,
    async show(outcome) {
      if (outcome.variant !== 'mines') return ''
      const { turn, mines: laid = [], multiplier } = outcome
      bet = `mines${outcome.count}`
      opened = outcome.opened
      isRunning = turn !== undefined
      ground.await(undefined)
      const stateOf = (tile: number): TileState => {
        if (laid.includes(tile)) return 'mine'
        if (opened.includes(tile)) return 'open'
        return turn ? 'closed' : 'untouched'
      }
      for (const tile of TILES) ground.show(tile, stateOf(tile))
      const last = opened[opened.length - 1]
      ground.mark(turn || last === undefined || !laid.includes(last) ? undefined : last)
      drawFigures()
      if (last === undefined) return turn ? say('mines.started', { count: count() }) : say('mines.back')
      const place = placeOf(last)
      if (laid.includes(last)) {
        stage.sound.stop()
        brief = say('mines.hit')
        return say('mines.lost', place)
      }
      stage.sound.note(opened.length)
      if (turn) return say('mines.safe', { ...place, count: opened.length, pays: times(payAfter(opened.length)) })
      return say('mines.paid', { count: opened.length, pays: times(multiplier) })
    },
    pays() {
      const returns = minesReturns(bet)
      return ruled(
        `${say('mines.rule')} ${say('ui.left', { rule: say('mines.leave') })} ${say('mines.with', { count: count() })}`,
        payTable(
          [say('mines.tiles'), say('ui.pays'), say('ui.return')],
          pays().map((pay, place) => [String(place + 1), times(pay), stage.percent(returns[place] ?? 0)]),
        ),
      )
    },
  }
}
