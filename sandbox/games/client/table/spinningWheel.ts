import { disc, figure, paths, picture } from '../art/drawing.ts'
import { KANCIL } from '../art/kancil.ts'
import { h, s } from '../shell/dom.ts'
import type { Stage } from '../shell/engine.ts'
import { halt, move, still } from '../shell/motion.ts'

export type Colour = 'red' | 'black' | 'green'
export const FILLS: Record<Colour, string> = { red: '#c0323f', black: '#1d2440', green: '#1f8a5c' }
const TURN_MS = 1100
const STOP_MS = 2600
const FULL = 360

export interface Pocket {
  colour: Colour
  label: string
}

const point = (radius: number, degrees: number) => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`
}

export function drawWheel(pockets: readonly Pocket[]): Element {
  const step = FULL / pockets.length
  const parts = pockets.flatMap(({ colour, label: number }, pocket) => {
    const [from, to] = [(pocket - 0.5) * step, (pocket + 0.5) * step]
    const d = `M${point(90, from)}A90 90 0 0 1 ${point(90, to)}L${point(52, to)}A52 52 0 0 0 ${point(52, from)}z`
    const label = s(
      'text',
      { class: 'pocket', transform: `rotate(${pocket * step}) translate(0 -76)`, 'text-anchor': 'middle' },
      number,
    )
    const petal = s('path', {
      class: 'pocket-petal',
      transform: `rotate(${pocket * step})`,
      d: 'M0-54c-3-3-3.5-8 0-13 3.5 5 3 10 0 13z',
    })
    return [s('path', { d, fill: FILLS[colour], class: 'pocket-edge' }), petal, label]
  })
  const studs = pockets.map((_, pocket) =>
    s('circle', { class: 'stud', r: 1.4, transform: `rotate(${(pocket + 0.5) * step}) translate(0 -94)` }),
  )
  return s(
    'svg',
    { viewBox: '-100 -100 200 200' },
    s('path', { d: disc(99, 0, 0), class: 'rim' }),
    s('path', { d: disc(91, 0, 0), class: 'rim-inner' }),
    ...parts,
    ...studs,
    s('path', { d: disc(52, 0, 0), class: 'rim' }),
    s('path', { d: disc(49, 0, 0), class: 'hub' }),
    ...Array.from({ length: 16 }, (_, i) =>
      s('path', { class: 'hub-petal', transform: `rotate(${i * 22.5})`, d: 'M0-30c-4-5-4-12 0-17 4 5 4 12 0 17z' }),
    ),
  )
}

export interface SpinningWheel {
  scene: HTMLElement
  start(): void
  rest(): void
  /** Turns on until this pocket is under the pointer. */
  stopAt(pocket: number): Promise<void>
}

/** A wheel of pockets that turns under a petal. */
export function spinningWheel(stage: Stage, pockets: readonly Pocket[]): SpinningWheel {
  const disk = h('div', { class: pockets.length > 30 ? 'wheel is-fine' : 'wheel' }, drawWheel(pockets))
  const hub = stage.figure ? figure(stage.figure, 'wheel-hub') : picture(KANCIL, '0 0 64 64', 'wheel-hub')
  const pointer = s(
    'svg',
    { class: 'wheel-pointer', viewBox: '0 0 32 32' },
    ...paths([
      ['#3a1a04', 'M16 32C8 24 5 14 16 0c11 14 8 24 0 32z'],
      ['#fff3d9', 'M16 29C10 22 8 14 16 4c8 10 6 18 0 25z'],
    ]),
  )
  let angle = 0
  let turning: Animation | undefined

  function settle() {
    const progress = turning?.effect?.getComputedTiming().progress ?? 0
    angle = (angle + progress * FULL) % FULL
    turning = undefined
    halt(disk)
    disk.style.transform = `rotate(${angle}deg)`
  }

  const scene = h('div', { class: 'wheel-scene', 'aria-hidden': 'true' }, disk, hub, pointer)
  return {
    scene,
    rest: settle,
    start() {
      scene.classList.remove('is-won')
      if (still()) return
      const turn = [{ transform: `rotate(${angle}deg)` }, { transform: `rotate(${angle + FULL}deg)` }]
      turning = disk.animate(turn, { duration: TURN_MS, iterations: Number.POSITIVE_INFINITY })
    },
    async stopAt(pocket) {
      settle()
      const target = FULL - (pocket * FULL) / pockets.length
      const left = (target - (angle % FULL) + FULL) % FULL
      const end = angle + left + 2 * FULL
      if (!still()) {
        const frames = [{ transform: `rotate(${angle}deg)` }, { transform: `rotate(${end}deg)` }]
        await move(disk, frames, { duration: STOP_MS, easing: 'cubic-bezier(.3,.42,.2,1)', fill: 'none' })
      }
      angle = end % FULL
      disk.style.transform = `rotate(${angle}deg)`
      stage.sound.stop()
    },
  }
}
