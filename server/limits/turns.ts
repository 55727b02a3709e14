/**
 * Runs long synchronous work one piece for each turn of the event loop, in the order of arrival. Between two pieces the
 * process reads and answers everything that has arrived, such as health checks and refusals. Without it, twenty
 * upstream answers in one turn lead to twenty drawings before the next request is read.
 */
export class Turns {
  readonly #queue: (() => void)[] = []

  /** Resolves when it is the caller's turn. The synchronous work has to follow at once. */
  take(): Promise<void> {
    return new Promise((resolve) => {
      this.#queue.push(resolve)
      if (this.#queue.length === 1) setImmediate(this.#next)
    })
  }

  readonly #next = () => {
    this.#queue[0]?.()
    this.#queue.shift()
    if (this.#queue.length > 0) setImmediate(this.#next)
  }
}
