interface Bounds {
  first: number
  least: number
  most: number
  /** The wait that the limit aims at, in ms. */
  targetMs: number
}

/** How fast the limit moves, in places for one full round of work. */
const GAIN = 4

/**
 * A concurrency limit that follows one queue: it grows while work waits there for less than the target, and shrinks while
 * it waits longer. The rule is that of LEDBAT (RFC 6817, 2.4.2): the change is proportional to the distance from the
 * target, and one round of work changes the limit by a few places. Time that work spends elsewhere, for example waiting
 * for upstream, does not count, so a slow upstream allows more work at once.
 */
export class AdaptiveLimit {
  readonly #bounds: Bounds
  #limit: number

  constructor(bounds: Bounds) {
    this.#bounds = bounds
    this.#limit = bounds.first
  }

  /** A whole number of places. */
  get value(): number {
    return Math.floor(this.#limit)
  }

  /** Records one wait in ms. A limit that is not used does not grow: `running` is the number of places in use. */
  waited(ms: number, running: number): void {
    const { least, most, targetMs } = this.#bounds
    const offTarget = Math.max(-1, (targetMs - ms) / targetMs)
    if (offTarget > 0 && running * 2 < this.#limit) return
    this.#limit = Math.min(most, Math.max(least, this.#limit + (GAIN * offTarget) / this.#limit))
  }
}
