import '../shell/shell.css'
import './sicbo.css'
import { lookUp } from '../../../../common/lookUp.ts'
import type { SicboBet } from '../../protocol/choice.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { halt, move, still, wait } from '../shell/motion.ts'
import { play } from '../shell/play.ts'
import { betTable, ruled } from '../shell/sheet.ts'
import { felt } from './felt.ts'
import { pips } from './pips.ts'

const FACES = [1, 2, 3, 4, 5, 6] as const
const TOTALS = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const
const DICE = 3
const TUMBLE_MS = 900
const LAND_MS = 420

const sumOf = (dice: readonly number[]) => dice.reduce((sum, die) => sum + die, 0)
const faceOf = (value: number) => pips(value, value === 1 || value === 4)

/** The rows of the table: each bet with what is drawn on its field. */
function rowsOf({ say }: Stage): { bet: SicboBet; drawn: (Node | string)[] }[][] {
  const faces = (name: 'one' | 'double' | 'triple', count: number) =>
    FACES.map((face) => ({
      bet: `${name}${face}` as const,
      drawn: [h('span', { class: 'faces' }, ...Array.from({ length: count }, () => faceOf(face)))],
    }))
  return [
    (['small', 'triple', 'big'] as const).map((bet) => ({ bet, drawn: [h('b', {}, say(`sicbo.${bet}`))] })),
    TOTALS.map((total) => ({ bet: `total${total}` as const, drawn: [h('b', {}, String(total))] })),
    faces('one', 1),
    faces('double', 2),
    faces('triple', 3),
  ]
}

/** Three dice in a tray, and their total. */
function diceTray({ tick }: Stage['sound']) {
  const dice = Array.from({ length: DICE }, (_, place) => h('div', { class: 'die' }, faceOf(place + 1)))
  const total = h('b', { class: 'dice-total' })
  return {
    scene: h('div', { class: 'sicbo-scene', 'aria-hidden': 'true' }, h('div', { class: 'tray' }, ...dice), total),
    rest() {
      for (const die of dice) halt(die)
    },
    start() {
      total.textContent = ''
      if (still()) return
      for (const [place, die] of dice.entries())
        die.animate(
          [
            { transform: 'none' },
            { transform: `translateY(-45%) rotate(${place % 2 ? -200 : 170}deg)` },
            { transform: `rotate(${place % 2 ? -360 : 360}deg)` },
          ],
          { duration: 420 + place * 60, iterations: Number.POSITIVE_INFINITY, easing: 'ease-in-out' },
        )
    },
    /** The dice land one after the other; then their total is shown. */
    async land(values: readonly number[]) {
      if (!still()) await wait(TUMBLE_MS)
      for (const [place, value] of values.entries()) {
        const die = dice[place]
        if (!die) continue
        halt(die)
        die.replaceChildren(faceOf(value))
        tick()
        if (!still())
          await move(die, [{ transform: 'translateY(-40%) rotate(-90deg)' }, { transform: 'none' }], {
            duration: LAND_MS,
            fill: 'none',
          })
      }
      total.textContent = String(sumOf(values))
    },
  }
}

/** Three dice under a bowl, with the bets of a sic bo table. */
function sicbo(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'sicbo') throw new Error('These are not the rules of sic bo')
  const { say, times } = stage
  const { scene, rest, start, land } = diceTray(stage.sound)
  const table = felt(stage, 'sicbo', (outcome) => {
    if (outcome.variant !== 'sicbo') return undefined
    const total = sumOf(outcome.dice)
    return { text: String(total), name: say('sicbo.came', { total, dice: outcome.dice.join(', ') }) }
  })
  const rows = rowsOf(stage)
  const paid = (bet: SicboBet) =>
    times(lookUp(rules.pays, bet) ?? rules.ones[1] ?? 0) + (bet.startsWith('one') ? '+' : '')
  const cloth = h('div', { class: 'sicbo-felt' })
  for (const [row, fields] of rows.entries())
    for (const { bet, drawn } of fields) {
      const pays = paid(bet)
      const { button, chip } = table.field(
        bet,
        pays,
        `is-plain is-row${row}`,
        ...drawn,
        ' ',
        h('span', { class: 'field-pays' }, pays),
      )
      button.append(chip)
      cloth.append(button)
    }

  return {
    ...table,
    scene,
    choices: table.board(cloth),
    verb: 'sicbo.verb',
    rest() {
      rest()
      table.rest()
    },
    start() {
      start()
      table.start()
    },
    async show(outcome) {
      if (outcome.variant !== 'sicbo') return ''
      const { dice } = outcome
      await land(dice)
      const came = say('sicbo.came', { total: sumOf(dice), dice: dice.join(', ') })
      return table.end(outcome, came)
    },
    pays() {
      const [, one = 0, two = 0, three = 0] = rules.ones
      return ruled(
        say('sicbo.rule', { one: times(one), two: times(two), three: times(three) }),
        betTable(
          stage,
          rows.flat().map(({ bet }) => ({ value: bet, label: table.name(bet), pays: paid(bet) })),
        ),
      )
    },
  }
}

document.documentElement.classList.add('is-wide')
play(sicbo)
