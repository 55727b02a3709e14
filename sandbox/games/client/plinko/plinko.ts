import { lookUp } from '../../../../common/lookUp.ts'
import { PLINKO_RISKS, PLINKO_ROWS } from '../../maths/plinko.ts'
import type { PlinkoBet } from '../../protocol.ts'
import { choices } from '../shell/choices.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { betTable, ruled } from '../shell/sheet.ts'
import { type Board, board } from './board.ts'

type Risk = (typeof PLINKO_RISKS)[number]
type Rows = (typeof PLINKO_ROWS)[number]
const STAKE = 100

/** A ball falls through rows of pegs into a pocket; the player chooses the rows and the risk. */
export function plinko(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'plinko') throw new Error('These are not the rules of plinko')
  const { say, times } = stage
  let risk: Risk = 'medium'
  let rows: Rows = 12
  const bet = (): PlinkoBet => `${risk}${rows}`
  const paysOf = (asked: PlinkoBet) => lookUp(rules.pays, asked) ?? []

  const scene = h('div', { class: 'plinko-scene', 'aria-hidden': 'true' })
  const riskRow = h('div', { class: 'plinko-risks', role: 'group', 'aria-label': say('plinko.risk') })
  const rowField = h(
    'select',
    {
      id: 'rows',
      onchange: () => {
        rows = PLINKO_ROWS[rowField.selectedIndex] ?? rows
        change()
      },
    },
    ...PLINKO_ROWS.map((count) => h('option', { value: count }, String(count))),
  )
  const element = h(
    'div',
    { class: 'plinko-choices' },
    riskRow,
    h('label', { class: 'rows-field', for: 'rows' }, h('span', {}, say('plinko.rows')), rowField),
  )
  /** `0.2–950×`: the lowest and the highest pay of a board. */
  const range = (asked: PlinkoBet) =>
    `${times(Math.min(...paysOf(asked))).slice(0, -1)}–${times(Math.max(...paysOf(asked)))}`
  let shown: Board = drawBoard()

  /** The board of the choice; the range of its pays stands at each risk. */
  function drawBoard(): Board {
    const pays = paysOf(bet())
    rowField.value = String(rows)
    const options = PLINKO_RISKS.map((value) => ({
      value,
      label: say(`plinko.${value}`),
      name: say('plinko.board', { risk: say(`plinko.${value}`), rows }),
      pays: range(`${value}${rows}`),
    }))
    const focused = [...riskRow.querySelectorAll('button')].indexOf(document.activeElement as HTMLButtonElement)
    const row = choices(options, risk, (value) => {
      risk = value
      change()
    })
    riskRow.replaceChildren(row.element)
    row.element.querySelectorAll('button')[focused]?.focus()
    const drawn = board(
      pays.map((pay) => times(pay)),
      (pocket) => (pays[pocket] ?? 0) > STAKE,
    )
    scene.replaceChildren(drawn.element)
    return drawn
  }

  function change() {
    shown = drawBoard()
    stage.changed()
  }

  return {
    scene,
    choices: element,
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
