import { h } from '../shell/dom.ts'
import type { Stage } from '../shell/engine.ts'
import { halt, move, still } from '../shell/motion.ts'
import { drawWheel, type Pocket, type SpinningWheel } from './spinningWheel.ts'

const FULL = 360
const TURN_MS = 2400
const ORBIT_MS = 1300
const STOP_MS = 3000
/** From the rim into the pockets, below their numbers; in heights of the ball. */
const RIM = 'translateY(0)'
const POCKET = 'translateY(255%)'

const turned = (degrees: number) => ({ transform: `rotate(${degrees}deg)` })

/** A wheel and a ball that runs against it, and comes to rest below the number of its pocket. */
export function rouletteWheel(stage: Stage, pockets: readonly Pocket[]): SpinningWheel {
  const disk = h('div', { class: 'wheel is-fine' }, drawWheel(pockets))
  const ball = h('div', { class: 'ball' })
  const orbit = h('div', { class: 'orbit' }, ball)
  const number = h('b', { class: 'wheel-number' })
  const scene = h('div', { class: 'wheel-scene has-ball', 'aria-hidden': 'true' }, disk, orbit, number)
  const running = new Map<HTMLElement, { animation: Animation; by: number }>()
  const angles = new Map<HTMLElement, number>()

  function turn(part: HTMLElement, by: number, duration: number) {
    const from = angles.get(part) ?? 0
    const animation = part.animate([turned(from), turned(from + by)], {
      duration,
      iterations: Number.POSITIVE_INFINITY,
    })
    running.set(part, { animation, by })
  }
  function place(part: HTMLElement, angle: number) {
    angles.set(part, ((angle % FULL) + FULL) % FULL)
    halt(part)
    part.style.transform = turned(angle).transform
  }
  /** Stops the endless turns where they are. */
  function settle() {
    for (const [part, { animation, by }] of running)
      place(part, (angles.get(part) ?? 0) + (animation.effect?.getComputedTiming().progress ?? 0) * by)
    running.clear()
  }
  /** Turns on to an angle, at least `rounds` times around. A negative number turns back. */
  async function turnTo(part: HTMLElement, angle: number, rounds: number) {
    const from = angles.get(part) ?? 0
    const ahead = ((((angle - from) * Math.sign(rounds)) % FULL) + FULL) % FULL
    const end = from + Math.sign(rounds) * ahead + rounds * FULL
    if (!still())
      await move(part, [turned(from), turned(end)], {
        duration: STOP_MS,
        easing: 'cubic-bezier(.25,.5,.3,1)',
        fill: 'none',
      })
    place(part, end)
  }

  return {
    scene,
    rest: settle,
    start() {
      number.textContent = ''
      ball.style.transform = RIM
      if (still()) return
      turn(disk, FULL, TURN_MS)
      turn(orbit, -FULL, ORBIT_MS)
    },
    async stopAt(pocket) {
      settle()
      const step = FULL / pockets.length
      const rest = 140
      const fall = [RIM, RIM, POCKET, 'translateY(190%)', POCKET].map((transform, at) => ({
        transform,
        offset: [0, 0.62, 0.82, 0.9, 1][at] ?? 1,
      }))
      ball.style.transform = POCKET
      await Promise.all([
        turnTo(disk, rest, 1),
        turnTo(orbit, rest + pocket * step, -3),
        still() ? undefined : move(ball, fall, { duration: STOP_MS, easing: 'linear', fill: 'none' }),
      ])
      const { colour, label } = pockets[pocket] ?? {}
      number.className = `wheel-number is-${colour}`
      number.textContent = label ?? ''
      stage.sound.stop()
    },
  }
}
