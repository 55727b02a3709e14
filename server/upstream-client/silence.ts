import type { EpochMs } from '../../common/epochMs.ts'

/** Two calls without an answer at least so far apart are a silence, however few players there are. */
const LEAST_MS = 10_000
/** A group that nobody has called for so long is not known to be silent. */
const FORGOTTEN_AFTER_MS = 600_000

/** How long the calls of a group have got no answer. Unlike a breaker it asks neither how many callers nor how many calls. */
export class Silence {
  readonly #now: () => EpochMs
  #first: EpochMs | undefined
  #last: EpochMs = 0

  constructor(now: () => EpochMs) {
    this.#now = now
  }

  answered(): void {
    this.#first = undefined
  }

  unanswered(): void {
    const now = this.#now()
    if (this.#first === undefined || this.#isForgotten()) this.#first = now
    this.#last = now
  }

  /** Seconds since the first call without an answer; 0 after any answer. */
  get seconds(): number {
    return this.#first === undefined || this.#isForgotten() ? 0 : (this.#now() - this.#first) / 1000
  }

  /** Whether more than one moment of it is known: a single call without an answer is no silence. */
  get isLong(): boolean {
    return this.seconds > 0 && this.#last - (this.#first ?? 0) >= LEAST_MS
  }

  #isForgotten(): boolean {
    return this.#now() - this.#last > FORGOTTEN_AFTER_MS
  }
}
