export interface Event {
  at: number
  order: number
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
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
  hasRef(): boolean {
    return true
  }
  [Symbol.dispose](): void {
    this.close()
  }
}

/** A binary heap: the earliest event first, and of two at one time the one that was made first. */
export class Queue {
  readonly #heap: Event[] = []
  #order = 0

  add(at: number, work: () => void): Event {
    const event = { at, order: this.#order++, work, isOff: false }
    const heap = this.#heap
    let place = heap.push(event) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (isBefore(heap[parent] as Event, event)) break
      heap[place] = heap[parent] as Event
      place = parent
    }
    heap[place] = event
    return event
  }

  take(until: number): Event | undefined {
    for (;;) {
      const first = this.#heap[0]
      if (!first || first.at > until) return undefined
      const last = this.#heap.pop() as Event
      if (this.#heap.length > 0) this.#sink(last)
      if (!first.isOff) return first
    }
  }

  #sink(event: Event): void {
    const heap = this.#heap
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      const [left, right] = [heap[child], heap[child + 1]]
      if (!left) break
      if (right && isBefore(right, left)) child++
      const smaller = heap[child] as Event
      if (isBefore(event, smaller)) break
      heap[place] = smaller
      place = child
    }
    heap[place] = event
  }
}

const isBefore = (one: Event, other: Event) => one.at < other.at || (one.at === other.at && one.order < other.order)
