import '../shell/shell.css'
import '../shell/pick.css'
import './plinko.css'
import { lookUp } from '../../../../common/lookUp.ts'
import { PLINKO_RISKS, PLINKO_ROWS } from '../../maths/plinko.ts'
import type { PlinkoBet } from '../../protocol/choice.ts'
import { choices } from '../shell/choices.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { play } from '../shell/play.ts'
import { betTable, ruled } from '../shell/sheet.ts'
import { type Board, board } from './board.ts'

type Risk = (typeof PLINKO_RISKS)[number]
type Rows = (typeof PLINKO_ROWS)[number]
const STAKE = 100
const FIRST_ROWS: Rows = 12

/** The field of the rows. @param chosen another number was chosen */
function rowChoice({ say }: Stage, chosen: (rows: Rows) => void) {
  const select = h(
    'select',
    { id: 'rows', onchange: () => chosen(PLINKO_ROWS[select.selectedIndex] ?? FIRST_ROWS) },
    ...PLINKO_ROWS.map((count) => h('option', { value: count }, String(count))),
  )
  return { select, element: h('label', { class: 'pick', for: 'rows' }, h('span', {}, say('plinko.rows')), select) }
}

/** The buttons of the risks, each with the range of its pays on a board of so many rows. */
function riskChoice({ say, times }: Stage, paysOf: (bet: PlinkoBet) => number[], chosen: (risk: Risk) => void) {
  const element = h('div', { class: 'plinko-risks', role: 'group', 'aria-label': say('plinko.risk') })
  /** `0.2–950×`: the lowest and the highest pay of a board. */
  const range = (pays: number[]) => `${times(Math.min(...pays)).slice(0, -1)}–${times(Math.max(...pays))}`
  return {
    element,
    draw(risk: Risk, rows: Rows) {
      const options = PLINKO_RISKS.map((value) => ({
        value,
        label: say(`plinko.${value}`),
        pays: range(paysOf(`${value}${rows}`)),
      }))
      const focused = [...element.querySelectorAll('button')].indexOf(document.activeElement as HTMLButtonElement)
      const row = choices(options, risk, chosen)
      element.replaceChildren(row.element)
      row.element.querySelectorAll('button')[focused]?.focus()
    },
  }
}

/** A ball falls through rows of pegs into a pocket; the player chooses the rows and the risk. */
function plinko(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'plinko') throw new Error('These are not the rules of plinko')
  const { say, times } = stage
  let risk: Risk = 'medium'
  let rows = FIRST_ROWS
  const bet = (): PlinkoBet => `${risk}${rows}`
  const paysOf = (bet: PlinkoBet) => lookUp(rules.pays, bet) ?? []

  const scene = h('div', { class: 'plinko-scene', 'aria-hidden': 'true' })
  const risks = riskChoice(stage, paysOf, (chosen) => {
    risk = chosen
    change()
  })
  const rowField = rowChoice(stage, (chosen) => {
    rows = chosen
    change()
  })
  let shown: Board = drawBoard()

  /** The board of the choice. */
  function drawBoard(): Board {
    const pays = paysOf(bet())
    rowField.select.value = String(rows)
    risks.draw(risk, rows)
    const next = board(
      pays.map((pay) => times(pay)),
      (pocket) => (pays[pocket] ?? 0) > STAKE,
    )
    scene.replaceChildren(next.element)
    return next
  }

  function change() {
    shown = drawBoard()
    stage.changed()
  }

  return {
    scene,
    choices: h('div', { class: 'plinko-choices' }, risks.element, rowField.element),
    verb: 'plinko.verb',
    choice: () => ({ variant: 'plinko', bet: bet() }),
    take(choice) {
      if (choice.variant !== 'plinko') return
      risk = PLINKO_RISKS.find((one) => choice.bet.startsWith(one)) ?? risk
      rows = PLINKO_ROWS.find((count) => choice.bet === `${risk}${count}`) ?? rows
      change()
    },
    start: () => shown.rest(),
    rest: () => shown.rest(),
    async show(outcome) {
      if (outcome.variant !== 'plinko') return ''
      const { path, pocket, multiplier } = outcome
      await shown.fall(path, () => stage.sound.tick())
      return say('plinko.came', {
        right: pocket,
        rows: path.length,
        pocket: pocket + 1,
        pockets: path.length + 1,
        pays: times(multiplier),
      })
    },
    pays() {
      const shownBets = PLINKO_ROWS.map((count) => ({
        value: `${risk}${count}`,
        label: say('plinko.rowCount', { rows: count }),
        pays: paysOf(`${risk}${count}`)
          .slice(0, Math.ceil((count + 1) / 2))
          .map((pay) => times(pay))
          .join(' '),
      }))
      return ruled(
        `${say('plinko.rule')} ${say('plinko.half', { risk: say(`plinko.${risk}`) })}`,
        betTable(stage, shownBets),
      )
    },
  }
}

play(plinko)
