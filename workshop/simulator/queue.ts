export interface Event {
  at: number
  work: () => void
  isOff: boolean
}

/** A timer of the world, in the form of Node's own. */
export class Timer {
  #event: Event | undefined
  readonly #begin: () => Event

  constructor(begin: () => Event) {
    this.#begin = begin
    this.#event = begin()
  }
  close(): this {
    if (this.#event) this.#event.isOff = true
    this.#event = undefined
    return this
  }
  refresh(): this {
    this.close()
    this.#event = this.#begin()
    return this
  }
  ref = () => this
  unref = () => this
  hasRef = () => true;
  [Symbol.dispose] = () => this.close()
}

/** The earliest event first, and of two at one time the one that was made first. */
export class Queue {
  /** The next event is the last one. */
  readonly #events: Event[] = []

  add(at: number, work: () => void): Event {
    const event = { at, work, isOff: false }
    let from = 0
    for (let to = this.#events.length; from < to; ) {
      const middle = (from + to) >> 1
      if ((this.#events[middle]?.at ?? 0) > at) from = middle + 1
      else to = middle
    }
    this.#events.splice(from, 0, event)
    return event
  }

  take(): Event | undefined {
    for (;;) {
      const next = this.#events.pop()
      if (!next?.isOff) return next
    }
  }
}
