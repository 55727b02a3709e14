import { multiplierAt, reachedMs } from '../../maths/crash.ts'
import { AnswerLost } from '../shell/api.ts'
import type { Stage } from '../shell/engine.ts'
import { still, wait } from '../shell/motion.ts'
import type { CrashScene } from './scene.ts'

/** With reduced motion the numbers change this often. */
const CALM_MS = 500
const AGAIN_MS = 1_000
/** The multipliers that are said to a screen reader as they pass, in hundredths. */
const SAID = [150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000]

/** The flight on the screen, from its start until the server reports its end. */
export function createFlight({ settle, say, times }: Stage, scene: CrashScene) {
  /** Undefined on the ground. `since` is the moment of its start by `performance.now()`. */
  let flight: { since: number; target: number } | undefined
  /** True while the player may cash out. */
  let isOpen = false
  /** One stake, as on the wire. */
  let stake = '0'

  /** Draws the flight until it is over: at every frame, or calmly. */
  function draw(mine: NonNullable<typeof flight>) {
    const elapsed = () => Math.max(0, performance.now() - mine.since)
    let said = SAID.filter((multiplier) => multiplier <= multiplierAt(Math.floor(elapsed()))).length
    const frame = () => {
      if (flight !== mine) return
      if (isOpen) {
        const ms = elapsed()
        scene.fly(ms, mine.target, stake)
        const next = SAID[said] ?? Infinity
        if (next < mine.target && ms >= reachedMs(next)) {
          scene.status.textContent = times(next)
          said++
        }
      }
      if (still()) setTimeout(frame, CALM_MS)
      else requestAnimationFrame(frame)
    }
    frame()
  }

  /** Waits at the server for the end of the flight, which only the server knows. */
  async function follow(mine: NonNullable<typeof flight>) {
    while (flight === mine) {
      try {
        await settle()
        scene.worth.classList.remove('is-lost')
      } catch (error) {
        if (!(error instanceof AnswerLost)) throw error
        if (flight === mine) scene.status.textContent = say('crash.lost')
        await wait(AGAIN_MS)
      }
    }
  }

  return {
    isFlying: () => flight !== undefined,
    isOpen: () => isOpen,
    /** The flight began this long ago. */
    begin(elapsedMs: number, target: number) {
      flight = { since: performance.now() - elapsedMs, target }
      scene.look('is-flying')
      scene.fly(elapsedMs, target, stake)
      draw(flight)
      void follow(flight)
    },
    /** What the server allows now. @param one one stake, as on the wire */
    allow(mayCashOut: boolean, one: string) {
      stake = one
      isOpen = mayCashOut && flight !== undefined
    },
    end() {
      flight = undefined
      isOpen = false
    },
  }
}
