import { still } from '../shell/motion.ts'

/** A frame after a pause counts as this much, so that nothing jumps. */
const LONGEST_MS = 50

export interface Clock {
  /** Runs from 0 to 1 in `ms` and resolves at 1. With reduced motion, or in a hurry, it is at 1 at once. */
  tween(ms: number, step?: (part: number) => void): Promise<void>
  /** Draws every frame until `stop`: something moves without an end. `each` gets the ms since the last frame. */
  turn(each: (ms: number) => void): void
  stop(): void
  /** Ends every tween, and those that follow, until `calm`. */
  hurry(): void
  calm(): void
}

/** One loop of frames for the whole scene; it stands still while nothing moves. */
export function newClock(draw: () => void): Clock {
  const tweens = new Set<{ began: number; ms: number; step(part: number): void; done(): void }>()
  let each: ((ms: number) => void) | undefined
  let last = 0
  let isRequested = false
  let hurried = false

  function frame(now: number) {
    isRequested = false
    each?.(Math.min(now - last, LONGEST_MS))
    last = now
    for (const tween of tweens) {
      const part = hurried ? 1 : Math.min(1, Math.max(0, (now - tween.began) / tween.ms))
      tween.step(part)
      if (part < 1) continue
      tweens.delete(tween)
      tween.done()
    }
    draw()
    if (tweens.size > 0 || each) ask()
  }
  function ask() {
    if (isRequested) return
    isRequested = true
    requestAnimationFrame(frame)
  }
  function begin() {
    if (!isRequested) last = performance.now()
    ask()
  }

  return {
    tween(ms, step = () => {}) {
      if (hurried || still()) {
        step(1)
        draw()
        return Promise.resolve()
      }
      begin()
      return new Promise((done) => void tweens.add({ began: performance.now(), ms, step, done }))
    },
    turn(next) {
      if (still()) return
      each = next
      begin()
    },
    stop() {
      each = undefined
    },
    hurry() {
      hurried = true
    },
    calm() {
      hurried = false
    },
  }
}
