import '../shell/shell.css'
import './sicbo.css'
import { lookUp } from '../../../../common/lookUp.ts'
import type { SicboBet } from '../../protocol/choice.ts'
import type { Rules } from '../../protocol/rules.ts'
import type { Option } from '../shell/choices.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { groupedChoices } from '../shell/groupedChoices.ts'
import { halt, move, still, wait } from '../shell/motion.ts'
import { play } from '../shell/play.ts'
import { betTable, ruled } from '../shell/sheet.ts'
import { pips } from './pips.ts'

type SicboRules = Extract<Rules, { variant: 'sicbo' }>

const FACES = [1, 2, 3, 4, 5, 6] as const
const TOTALS = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const
const DICE = 3
const TUMBLE_MS = 900
const LAND_MS = 420

const faceOf = (value: number) => pips(value, value === 1 || value === 4)

/** The bets of the table, in groups. */
function betsOf({ say, times }: Stage, { pays, ones }: SicboRules) {
  const field = (value: SicboBet, label: string, name: string): Option<SicboBet> => ({
    value,
    label,
    name,
    pays: times(lookUp(pays, value) ?? 0),
  })
  const named = (value: SicboBet, name: string) => field(value, name, name)
  const single = (face: (typeof FACES)[number]): Option<SicboBet> => ({
    value: `one${face}`,
    label: String(face),
    name: say('sicbo.one', { number: face }),
    pays: `${times(ones[1] ?? 0)}+`,
  })
  return [
    {
      label: say('sicbo.groupSize'),
      options: [
        named('small', say('sicbo.small')),
        named('big', say('sicbo.big')),
        named('triple', say('sicbo.triple')),
      ],
    },
    {
      label: say('sicbo.groupTotal'),
      options: TOTALS.map((number) => field(`total${number}`, String(number), say('sicbo.total', { number }))),
    },
    { label: say('sicbo.groupOne'), options: FACES.map(single) },
    {
      label: say('sicbo.groupDouble'),
      options: FACES.map((number) => field(`double${number}`, `${number} ${number}`, say('sicbo.double', { number }))),
    },
    {
      label: say('sicbo.groupTriple'),
      options: FACES.map((number) =>
        field(`triple${number}`, `${number} ${number} ${number}`, say('sicbo.three', { number })),
      ),
    },
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
    /** The dice land one after the other. Returns their total. */
    async land(values: readonly number[]) {
      if (!still()) await wait(TUMBLE_MS)
      let sum = 0
      for (const [place, value] of values.entries()) {
        const die = dice[place]
        if (!die) continue
        halt(die)
        die.replaceChildren(faceOf(value))
        sum += value
        tick()
        if (!still())
          await move(die, [{ transform: 'translateY(-40%) rotate(-90deg)' }, { transform: 'none' }], {
            duration: LAND_MS,
            fill: 'none',
          })
      }
      total.textContent = String(sum)
      return sum
    },
  }
}

/** Three dice under a bowl, with the bets of a sic bo table. */
function sicbo(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'sicbo') throw new Error('These are not the rules of sic bo')
  const { say, times } = stage
  const { scene, rest, start, land } = diceTray(stage.sound)
  const groups = betsOf(stage, rules)
  const board = groupedChoices(groups, 'small', stage.changed)

  return {
    scene,
    choices: board.element,
    verb: 'sicbo.verb',
    choice: () => ({ variant: 'sicbo', bet: board.value() }),
    take: (choice) => choice.variant === 'sicbo' && 'bet' in choice && board.choose(choice.bet),
    rest,
    start,
    async show(outcome) {
      if (outcome.variant !== 'sicbo') return ''
      const { dice } = outcome
      return say('sicbo.came', { total: await land(dice), dice: dice.join(', ') })
    },
    pays() {
      const [, one = 0, two = 0, three = 0] = rules.ones
      return ruled(
        say('sicbo.rule', { one: times(one), two: times(two), three: times(three) }),
        betTable(
          stage,
          groups.flatMap(({ options }) => options),
        ),
      )
    },
  }
}

play(sicbo)
