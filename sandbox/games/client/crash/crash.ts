import '../shell/shell.css'
import '../shell/running.css'
import './crash.css'
import type { Outcome } from '../../protocol/outcome.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { play } from '../shell/play.ts'
import { results } from '../shell/results.ts'
import { payTable, ruled } from '../shell/sheet.ts'
import { createFlight } from './flight.ts'
import { crashScene } from './scene.ts'
import { chanceOf, OFFERED_TARGETS, targetField } from './target.ts'

type Flown = Extract<Outcome, { variant: 'crash' }>

/** A rocket rises until it crashes; the player cashes out before that, by hand or at a target. */
function crash(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'crash') throw new Error('These are not the rules of crash')
  const { highest } = rules
  const { say, times } = stage
  const pointIn = (point: number) =>
    point < 100 ? say('crash.unstarted') : say('crash.crashed', { times: times(point) })
  const last = results(stage, (outcome) => {
    if (outcome.variant !== 'crash' || outcome.crash === undefined) return undefined
    const { crash: point, multiplier } = outcome
    const look = multiplier > 0 ? 'is-cashed' : 'is-crashed'
    return { text: times(Math.max(100, point)), look, name: pointIn(point) }
  })
  const scene = crashScene(stage, last.element)
  const flight = createFlight(stage, scene)
  const field = targetField(stage, rules)
  let result = ''

  function rest() {
    flight.end()
    scene.look('')
    scene.stand(100, field.value() ?? highest)
    field.lock(false)
  }
  rest()

  /** Shows the end of a flight and says what became of it. */
  function land({ target, multiplier, crash: point = 0 }: Flown) {
    flight.end()
    last.draw()
    field.lock(false)
    scene.stand(Math.max(100, multiplier || point), target)
    scene.look(multiplier > 0 ? 'is-cashed' : 'is-crashed')
    stage.sound.tick()
    if (multiplier > 0)
      return say(multiplier === target ? 'crash.reached' : 'crash.cashed', { times: times(multiplier) })
    result = pointIn(point)
    return result
  }

  return {
    scene: scene.element,
    choices: field.element,
    get verb() {
      return flight.isFlying() ? (flight.isOpen() ? 'crash.cashOut' : 'crash.cashingOut') : 'crash.verb'
    },
    choice() {
      const target = field.value()
      return target === undefined ? undefined : { variant: 'crash', target }
    },
    take(choice) {
      if (choice.variant === 'crash') field.choose(choice.target)
    },
    rest,
    start() {
      rest()
      field.lock(true)
    },
    step: () => (flight.isOpen() ? 'cashOut' : undefined),
    turn(can, stake) {
      flight.allow(can.length > 0, stake)
      field.lock(flight.isFlying())
    },
    brief: () => result,
    async show(outcome, elapsedMs = 0) {
      if (outcome.variant !== 'crash') return ''
      const { target, turn } = outcome
      if (!turn) return land(outcome)
      if (!flight.isFlying()) field.choose(target)
      field.lock(true)
      flight.begin(elapsedMs, target)
      return target < highest ? say('crash.flyingTo', { times: times(target) }) : say('crash.flying')
    },
    pays: () =>
      ruled(
        say('crash.rule', { highest: times(highest) }),
        payTable(
          [say('crash.head'), say('ui.chance')],
          OFFERED_TARGETS.map((target) => [times(target), stage.percent(chanceOf(target))]),
        ),
      ),
  }
}

play(crash)
