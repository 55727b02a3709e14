import '../shell/shell.css'
import './wheel.css'
import './pointer.css'
import { choices } from '../shell/choices.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { play } from '../shell/play.ts'
import { payTable, ruled } from '../shell/sheet.ts'
import { type Colour, spinningWheel } from './spinningWheel.ts'

const COLOURS: Colour[] = ['red', 'black', 'green']

/** A wheel of coloured pockets. */
function wheel(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'wheel') throw new Error('These are not the rules of the wheel')
  const { colours, pays } = rules
  const pockets = colours.map((colour, pocket) => ({ colour, label: String(pocket) }))
  const { stopAt, ...disk } = spinningWheel(stage, pockets)
  const row = choices(
    COLOURS.map((value) => ({
      value,
      label: stage.say(`wheel.${value}`),
      pays: stage.times(pays[value]),
      sign: h('span', { class: `swatch is-${value}` }),
    })),
    'red',
    stage.changed,
  )

  return {
    ...disk,
    choices: row.element,
    verb: 'wheel.verb',
    choice: () => ({ variant: 'wheel', bet: row.value() }),
    take: (choice) => choice.variant === 'wheel' && row.choose(choice.bet),
    async show(outcome) {
      if (outcome.variant !== 'wheel') return ''
      await stopAt(outcome.pocket)
      return stage.say('wheel.came', { pocket: outcome.pocket, colour: stage.say(`wheel.${outcome.colour}`) })
    },
    pays() {
      const count = (value: Colour) => colours.filter((colour) => colour === value).length
      const rows = COLOURS.map((value) => [
        stage.say(`wheel.${value}`),
        `${count(value)} / ${colours.length}`,
        stage.times(pays[value]),
      ])
      return ruled(
        stage.say('wheel.rule', { count: colours.length }),
        payTable([stage.say('ui.bet'), stage.say('ui.chance'), stage.say('ui.pays')], rows),
      )
    },
  }
}

play(wheel)
