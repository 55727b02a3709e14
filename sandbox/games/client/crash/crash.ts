import { multiplierAt, reachedMs } from '../../maths/crash.ts'
import { sen } from '../shell/amounts.ts'
import { AnswerLost } from '../shell/api.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { still, wait } from '../shell/motion.ts'
import { payTable, ruled } from '../shell/sheet.ts'
import { curve } from './curve.ts'
import { chanceOf, OFFERED_TARGETS, targetField } from './target.ts'

/** With reduced motion the numbers change this often. */
const CALM_MS = 500
const AGAIN_MS = 1_000
/** The multipliers that are said to a screen reader as they pass, in hundredths. */
const SAID = [150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000]

/** A rocket rises until it crashes; the player cashes out before that, by hand or at a target. */
export function crash(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'crash') throw new Error('These are not the rules of crash')
  const { highest } = rules
  const { say, times } = stage
  const sky = curve(stage.figure)
  const number = h('b', { class: 'crash-times' })
  const worth = h('span', { class: 'crash-worth' })
  const told = h('p', { class: 'visually-hidden', role: 'status' })
  const board = h('div', { class: 'crash-now', 'aria-hidden': 'true' }, number, worth)
  const scene = h('div', { class: 'crash-scene' }, told, board, sky.element)
  sky.element.setAttribute('aria-hidden', 'true')
  const field = targetField(stage, rules)

  /** The flight on the screen; undefined on the ground. `since` is the moment of its start by `performance.now()`. */
  let flight: { since: number; target: number } | undefined
  /** True while the player may cash out. */
  let isOpen = false
  /** One stake, as on the wire. */
  let stake = '0'
  let result = ''

  const elapsed = () => (flight ? Math.max(0, performance.now() - flight.since) : 0)

  function drawNumber(multiplier: number) {
    const text = times(multiplier).replace('×', '')
    const [whole = '', part = ''] = text.split(/[.,](?=\d{1,2}$)/)
    const mark = times(150).charAt(1)
    const shown = `${whole}${mark}${part.padEnd(2, '0')}×`
    if (number.textContent !== shown) number.textContent = shown
  }
  function drawWorth(multiplier: number) {
    worth.textContent = stage.money(String(((sen(stake) / 100) * multiplier) / 100))
  }
  function drawAt(ms: number, target: number) {
    const multiplier = Math.min(multiplierAt(Math.floor(ms)), target)
    drawNumber(multiplier)
    drawWorth(multiplier)
    sky.draw(Math.min(ms, reachedMs(target)), target)
  }
  function look(name: '' | 'is-flying' | 'is-cashed' | 'is-crashed') {
    scene.className = `crash-scene ${name}`
    sky.show(name !== 'is-crashed')
  }

  /** Draws the flight until it is over: at every frame, or calmly. */
  function fly() {
    const mine = flight
    let said = SAID.filter((multiplier) => multiplier <= multiplierAt(Math.floor(elapsed()))).length
    const frame = () => {
      if (flight !== mine || !mine) return
      if (isOpen) {
        const ms = elapsed()
        drawAt(ms, mine.target)
        const next = SAID[said] ?? Infinity
        if (next < mine.target && ms >= reachedMs(next)) {
          told.textContent = times(next)
          said++
        }
      }
      if (still()) setTimeout(frame, CALM_MS)
      else requestAnimationFrame(frame)
    }
    frame()
    void follow(mine)
  }

  /** Waits at the server for the end of the flight, which only the server knows. */
  async function follow(mine: typeof flight) {
    while (flight === mine && mine) {
      try {
        await stage.settle()
        worth.classList.remove('is-lost')
      } catch (error) {
        if (!(error instanceof AnswerLost)) throw error
        if (flight === mine) told.textContent = say('crash.lost')
        await wait(AGAIN_MS)
      }
    }
  }

  function rest() {
    flight = undefined
    isOpen = false
    look('')
    drawNumber(100)
    worth.textContent = ''
    told.textContent = ''
    sky.draw(0, field.value() ?? highest)
    field.lock(false)
  }
  rest()

  return {
    scene,
    choices: field.element,
    get verb() {
      return flight ? (isOpen ? 'crash.cashOut' : 'crash.cashingOut') : 'crash.verb'
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
    step: () => (isOpen ? 'cashOut' : undefined),
    turn(can, one) {
      stake = one
      isOpen = can.length > 0 && flight !== undefined
      field.lock(flight !== undefined)
    },
    brief: () => result,
    async show(outcome, elapsedMs = 0) {
      if (outcome.variant !== 'crash') return ''
      const { target, multiplier, turn, crash: point = 0 } = outcome
      if (turn) {
        if (!flight) field.choose(target)
        const isNew = !flight
        flight = { since: performance.now() - elapsedMs, target }
        field.lock(true)
        look('is-flying')
        drawAt(elapsedMs, target)
        if (isNew || still()) fly()
        return target < highest ? say('crash.flyingTo', { times: times(target) }) : say('crash.flying')
      }
      flight = undefined
      isOpen = false
      told.textContent = ''
      field.lock(false)
      const end = Math.max(100, multiplier || point)
      drawNumber(end)
      worth.textContent = ''
      sky.draw(reachedMs(end), target)
      look(multiplier > 0 ? 'is-cashed' : 'is-crashed')
      stage.sound.tick()
      if (multiplier === 0) {
        result = point < 100 ? say('crash.unstarted') : say('crash.crashed', { times: times(point) })
        return result
      }
      return say(multiplier === target ? 'crash.reached' : 'crash.cashed', { times: times(multiplier) })
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
