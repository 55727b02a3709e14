import '../shell/shell.css'
import './lottery.css'
import type { RulesOf } from '../../maths/maths.ts'
import { h } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { move, still, wait } from '../shell/motion.ts'
import { play } from '../shell/play.ts'
import { payTable, ruled } from '../shell/sheet.ts'
import { BALL_MS, ballBowl, ballInk } from './bowl.ts'
import { numberChoice } from './numbers.ts'

const LEAST_MS = 500

/** Three numbers of twenty against a bowl of balls. */
function lottery(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'lottery') throw new Error('These are not the rules of the lottery')
  const { from, drawn } = rules
  let began = 0
  const bowl = ballBowl(stage.figure)
  const slots = Array.from({ length: drawn }, () => h('span', { class: 'slot' }))
  const tray = h('div', { class: 'tray' }, ...slots)
  const numbers = numberChoice(stage.say, from, () => {
    clear()
    stage.changed()
  })

  let hits = 0
  function clear() {
    for (const slot of slots) {
      slot.replaceChildren()
      slot.className = 'slot'
    }
    bowl.fill()
    numbers.forgetDrawn()
  }

  async function showBall(slot: HTMLElement, place: number, number: number) {
    const hit = numbers.has(number)
    const ball = h('span', { class: 'drawn-ball' }, String(number))
    ball.style.backgroundColor = ballInk(number)
    slot.classList.toggle('is-hit', hit)
    slot.replaceChildren(ball)
    numbers.markDrawn(number)
    if (hit) stage.sound.note(place)
    else stage.sound.tick()
    bowl.take(number)
    if (!still()) await bowl.roll(ball)
    if (hit) void move(slot, [{ transform: 'scale(1.18)' }, { transform: 'none' }], { duration: BALL_MS, fill: 'none' })
  }

  return {
    scene: h('div', { class: 'lottery-scene', 'aria-hidden': 'true' }, bowl.element, tray),
    choices: numbers.element,
    verb: 'lottery.verb',
    choice() {
      const chosen = numbers.value()
      return chosen && { variant: 'lottery', numbers: chosen }
    },
    take: (choice) => choice.variant === 'lottery' && numbers.choose(choice.numbers),
    start() {
      clear()
      began = performance.now()
      bowl.mix()
    },
    async show(outcome) {
      if (outcome.variant !== 'lottery') return ''
      if (!still()) await wait(LEAST_MS - (performance.now() - began))
      for (const [place, number] of outcome.drawn.entries()) {
        const slot = slots[place]
        if (slot) await showBall(slot, place, number)
      }
      bowl.calm()
      hits = outcome.hits
      return stage.say('lottery.came', { numbers: outcome.drawn.join(', '), hits })
    },
    brief: () => stage.say('lottery.hits', { hits }),
    rest: bowl.calm,
    pays: () => paysOf(stage, rules),
  }
}

function paysOf({ say, times }: Stage, { from, drawn, pays }: RulesOf<'lottery'>) {
  const rows = pays.flatMap((multiplier, hits) =>
    multiplier > 0 ? [[say('lottery.hits', { hits }), times(multiplier)]] : [],
  )
  return ruled(say('lottery.rule', { from, drawn }), payTable([say('ui.bet'), say('ui.pays')], rows.reverse()))
}

play(lottery)
