import '../shell/shell.css'
import './wheel.css'
import './roulette.css'
import { lookUp } from '../../../../common/lookUp.ts'
import { ROULETTE_FIELDS } from '../../maths/roulette.ts'
import type { Option } from '../shell/choices.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { groupedChoices } from '../shell/groupedChoices.ts'
import { play } from '../shell/play.ts'
import { payTable, ruled } from '../shell/sheet.ts'
import { type Colour, spinningWheel } from './spinningWheel.ts'

const EVEN_CHANCES = ['red', 'black', 'odd', 'even', 'low', 'high'] as const
/** The groups of the table; a field belongs to the group that its name begins with. */
const GROUPS = ['dozen', 'column', 'n', 'split', 'street', 'corner', 'six'] as const
type GroupName = (typeof GROUPS)[number]

/** European roulette: one wheel, a table with outside and inside fields. */
function roulette(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'roulette') throw new Error('These are not the rules of roulette')
  const { wheel, red, pays } = rules
  const { say, times } = stage
  const colourOf = (number: number): Colour => (number === 0 ? 'green' : red.includes(number) ? 'red' : 'black')
  const { stopAt, ...disk } = spinningWheel(
    stage,
    wheel.map((number) => ({ colour: colourOf(number), label: String(number) })),
  )
  const swatch = (colour: Colour) => h('span', { class: `swatch is-${colour}` })
  const paid = (numbers: readonly number[]) => times(lookUp(pays, String(numbers.length)) ?? 0)

  const evenChances = EVEN_CHANCES.map(
    (value): Option<string> => ({
      value,
      label: say(`roulette.${value}`),
      pays: paid(ROULETTE_FIELDS.get(value) ?? []),
      ...(value === 'red' || value === 'black' ? { sign: swatch(value) } : {}),
    }),
  )
  function field(group: GroupName, value: string, numbers: readonly number[]): Option<string> {
    const third = value.slice(-1)
    const isOutside = group === 'dozen' || group === 'column'
    const label = isOutside ? say(`roulette.${group}`, { number: third }) : numbers.join('·')
    const [number = 0] = numbers
    return {
      value,
      label,
      name: isOutside ? label : say(`roulette.${group}`, { numbers: numbers.join(', ') }),
      pays: paid(numbers),
      ...(group === 'n' ? { sign: swatch(colourOf(number)) } : {}),
    }
  }
  const inGroup = (group: GroupName) =>
    [...ROULETTE_FIELDS]
      .filter(([value]) => /^[a-z]+/.exec(value)?.[0] === group)
      .map(([value, numbers]) => field(group, value, numbers))
  const groups = [
    { label: say('roulette.groupEven'), options: evenChances },
    { label: say('roulette.groupDozen'), options: [...inGroup('dozen'), ...inGroup('column')] },
    { label: say('roulette.groupNumber'), options: inGroup('n') },
    { label: say('roulette.groupSplit'), options: inGroup('split') },
    { label: say('roulette.groupStreet'), options: inGroup('street') },
    { label: say('roulette.groupCorner'), options: inGroup('corner') },
    { label: say('roulette.groupSix'), options: inGroup('six') },
  ]
  const board = groupedChoices(groups, 'red', stage.changed)

  return {
    ...disk,
    choices: board.element,
    verb: 'roulette.verb',
    choice: () => ({ variant: 'roulette', bet: board.value() }),
    take: (choice) => choice.variant === 'roulette' && 'bet' in choice && board.choose(choice.bet),
    async show(outcome) {
      if (outcome.variant !== 'roulette') return ''
      await stopAt(wheel.indexOf(outcome.number))
      return say('roulette.came', { number: outcome.number, colour: say(`roulette.${outcome.colour}`) })
    },
    pays() {
      const rows = groups.map(({ label, options }) => [
        label,
        `${ROULETTE_FIELDS.get(options[0]?.value ?? '')?.length ?? 0} / ${wheel.length}`,
        options[0]?.pays ?? '',
      ])
      return ruled(say('roulette.rule'), payTable([say('ui.bet'), say('ui.chance'), say('ui.pays')], rows))
    },
  }
}

play(roulette)
