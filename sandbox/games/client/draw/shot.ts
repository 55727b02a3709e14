import '../shell/shell.css'
import './pictures.css'
import './shot.css'
import '../shell/symbols.css'
import type { RulesOf } from '../../maths/maths.ts'
import { figure } from '../art/drawing.ts'
import { fish } from '../art/fish.ts'
import { choices } from '../shell/choices.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { halt, still, wait } from '../shell/motion.ts'
import { play } from '../shell/play.ts'
import { payTable, ruled } from '../shell/sheet.ts'
import type { Word } from '../shell/words.ts'
import { CAST_MS, cast, showCatch, swimmersSea } from './sea.ts'

const NAMES: Word[] = ['shot.target0', 'shot.target1', 'shot.target2', 'shot.target3', 'shot.target4', 'shot.target5']

/** How the targets look, and their names. The last one is the figure of the game. */
function targetsOf({ say, figure: own }: Stage, count: number) {
  const draw = (place: number) => (place === count - 1 && own ? figure(own, 'fish-art') : fish(place))
  return {
    draw,
    name: (place: number) => say(NAMES[place] ?? 'shot.target5'),
    sign: (place: number) => h('span', { class: 'choice-art' }, draw(place)),
  }
}

/** A net cast at swimmers: the rarer the catch, the more it pays. */
function shot(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'shot') throw new Error('These are not the rules of a shot')
  const { targets } = rules
  const { say, times } = stage
  const { draw, name, sign } = targetsOf(stage, targets.length)
  const { sea, net, swimmers } = swimmersSea(
    targets.map((_, place) => draw(place)),
    aim,
  )
  const row = choices(
    targets.map(({ pays }, value) => ({ value, label: name(value), pays: times(pays), sign: sign(value) })),
    0,
    () => {
      mark()
      stage.changed()
    },
  )
  row.element.classList.add('is-pictures')
  let busy = false

  function mark() {
    for (const { swimmer, place } of swimmers) swimmer.classList.toggle('is-chosen', place === row.value())
  }
  function aim(place: number) {
    if (busy) return
    row.choose(place)
    stage.play()
  }
  function rest() {
    busy = false
    for (const { swimmer, body } of swimmers) {
      swimmer.classList.remove('is-held')
      halt(body)
    }
    halt(net)
  }
  mark()

  return {
    scene: h('div', { class: 'shot-scene', 'aria-hidden': 'true' }, sea),
    choices: row.element,
    verb: 'shot.verb',
    choice: () => ({ variant: 'shot', target: row.value() }),
    take: (choice) => choice.variant === 'shot' && row.choose(choice.target),
    start() {
      rest()
      busy = true
      const held = swimmers[row.value()]
      held?.swimmer.classList.add('is-held')
      if (held) cast(net, sea, held)
    },
    async show(outcome) {
      if (outcome.variant !== 'shot') return ''
      const held = swimmers[outcome.target]
      if (held && !still()) {
        await wait(CAST_MS + 120)
        stage.sound.stop()
        await showCatch(net, held, outcome.hit)
      }
      rest()
      return say(outcome.hit ? 'shot.hit' : 'shot.missed', { name: name(outcome.target) })
    },
    rest,
    pays: () => paysOf(stage, targets),
  }
}

function paysOf(stage: Stage, targets: RulesOf<'shot'>['targets']) {
  const { say, times, percent } = stage
  const { name, sign } = targetsOf(stage, targets.length)
  const rows = targets.map(({ pays, chance }, place) => [
    h('span', { class: 'pays-symbol' }, sign(place), name(place)),
    percent(chance),
    times(pays),
  ])
  return ruled(say('shot.rule'), payTable([say('ui.bet'), say('ui.chance'), say('ui.pays')], rows))
}

play(shot)
