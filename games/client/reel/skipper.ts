import { still, wait } from '../shell/motion.ts'

/** Waits that the player may end: the outcome is fixed, and what follows only shows it. */
export interface Skipper {
  /** A new round begins with all its waits. */
  begin(): void
  /** Ends this wait and all others of the round. */
  skip(): void
  /** Resolves after a time, in milliseconds, or at once when the player has skipped or set reduced motion. */
  wait(ms: number): Promise<void>
  /** What is left is shown without moving. */
  readonly skipped: boolean
}

export function createSkipper(): Skipper {
  let skipped = false
  let release = () => {}
  let ended = Promise.resolve()
  const begin = () => {
    skipped = false
    ended = new Promise((done) => {
      release = done
    })
  }
  begin()
  return {
    begin,
    skip() {
      skipped = true
      release()
    },
    wait: async (ms) => {
      if (!skipped && !still()) await Promise.race([wait(ms), ended])
    },
    get skipped() {
      return skipped || still()
    },
  }
}
