import '../shell/shell.css'
import './wheel.css'
import './roulette.css'
import { lookUp } from '../../../../common/lookUp.ts'
import { ROULETTE_FIELDS } from '../../maths/roulette.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { play } from '../shell/play.ts'
import { payTable, ruled } from '../shell/sheet.ts'
import { felt } from './felt.ts'
import { rouletteFelt } from './rouletteFelt.ts'
import { rouletteWheel } from './rouletteWheel.ts'
import type { Colour } from './spinningWheel.ts'

/** A field of each kind, for the table of pays. */
const KINDS = [
  ['roulette.groupEven', 'red'],
  ['roulette.groupDozen', 'dozen1'],
  ['roulette.groupNumber', 'n0'],
  ['roulette.groupSplit', 'split1-2'],
  ['roulette.groupStreet', 'street1-2-3'],
  ['roulette.groupCorner', 'corner1-2-4-5'],
  ['roulette.groupSix', 'six1-2-3-4-5-6'],
] as const

/** European roulette: one wheel, a table with outside and inside fields. */
function roulette(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'roulette') throw new Error('These are not the rules of roulette')
  const { wheel, red, pays } = rules
  const { say, times } = stage
  const colourOf = (number: number): Colour => (number === 0 ? 'green' : red.includes(number) ? 'red' : 'black')
  const { scene, stopAt, ...disk } = rouletteWheel(
    stage,
    wheel.map((number) => ({ colour: colourOf(number), label: String(number) })),
  )
  const covered = (bet: string) => ROULETTE_FIELDS.get(bet)?.length ?? 0
  const paid = (bet: string) => times(lookUp(pays, String(covered(bet))) ?? 0)
  const table = felt(stage, 'roulette', (outcome) =>
    outcome.variant === 'roulette'
      ? {
          text: String(outcome.number),
          look: `is-${outcome.colour}`,
          name: `${outcome.number} ${say(`roulette.${outcome.colour}`)}`,
        }
      : undefined,
  )

  const cloth = rouletteFelt(stage, { table, colourOf, paid })

  return {
    ...table,
    scene,
    choices: table.board(...cloth.elements),
    verb: 'roulette.verb',
    start() {
      table.start()
      cloth.hit()
      disk.start()
    },
    rest() {
      disk.rest()
      table.rest()
    },
    async show(outcome) {
      if (outcome.variant !== 'roulette') return ''
      await stopAt(wheel.indexOf(outcome.number))
      cloth.hit(outcome.number)
      const came = say('roulette.came', { number: outcome.number, colour: say(`roulette.${outcome.colour}`) })
      return table.end(outcome, came)
    },
    pays() {
      const rows = KINDS.map(([word, bet]) => [say(word), `${covered(bet)} / ${wheel.length}`, paid(bet)])
      return ruled(say('roulette.rule'), payTable([say('ui.bet'), say('ui.chance'), say('ui.pays')], rows))
    },
  }
}

document.documentElement.classList.add('is-wide')
play(roulette)
