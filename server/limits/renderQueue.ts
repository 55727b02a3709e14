import { subscribe } from 'node:diagnostics_channel'

let accepted = 0
subscribe('net.server.socket', () => accepted++)
const acceptedConnections = () => accepted

/** How long new connections may keep a piece waiting. Without a bound a flood of connections would stop all rendering. */
const NEWCOMERS_MS = 10

/**
 * Runs long synchronous work one piece for each turn of the event loop, in the order of arrival. Between two pieces the
 * process reads and answers everything that has arrived, such as health checks and refusals. Without it, twenty
 * upstream answers in one turn lead to twenty renders before the next request is read.
 *
 * Node accepts one new connection in each turn (https://github.com/libuv/libuv/pull/3696). So a piece waits, for some ms at
 * most, until a turn has brought none: with one piece in each turn a thousand new connections would wait for a thousand pieces.
 */
export class RenderQueue {
  readonly #queue: (() => void)[] = []
  readonly #connections: () => number
  readonly #now: () => number
  #counted = 0
  #waitsUntil = 0

  /**
   * @param connections how many have been accepted so far
   * @param now a monotonic clock in ms
   */
  constructor(connections = acceptedConnections, now: () => number = () => performance.now()) {
    this.#connections = connections
    this.#now = now
  }

  /** Resolves when it is the caller's turn. The synchronous work has to follow at once. */
  take(): Promise<void> {
    return new Promise((resolve) => {
      this.#queue.push(resolve)
      if (this.#queue.length === 1) this.#begin()
    })
  }

  #begin() {
    this.#waitsUntil = this.#now() + NEWCOMERS_MS
    setImmediate(this.#next)
  }

  readonly #next = () => {
    const counted = this.#counted
    this.#counted = this.#connections()
    if (this.#counted !== counted && this.#now() < this.#waitsUntil) return setImmediate(this.#next)
    this.#queue[0]?.()
    this.#queue.shift()
    if (this.#queue.length > 0) this.#begin()
  }
}
