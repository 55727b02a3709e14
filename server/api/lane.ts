import { UpstreamUnavailable } from './errors.ts'

const WAITING_PER_PLACE = 8

/** So many at once, a bounded line behind them, and nobody waits past the deadline (epoch ms). */
export class Lane {
  readonly #places: number
  #busy = 0
  readonly #waiting: Array<() => void> = []

  constructor(places: number) {
    this.#places = places
  }

  async run<T>(call: string, deadline: number, work: () => Promise<T>): Promise<T> {
    if (this.#busy >= this.#places) await this.#turn(call, deadline)
    else this.#busy++
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#busy--
    }
  }

  /** Resolves holding the place of whoever has just left. */
  #turn(call: string, deadline: number): Promise<void> {
    if (this.#waiting.length >= this.#places * WAITING_PER_PLACE) throw new UpstreamUnavailable(call, 'busy', false)
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(late)
        resolve()
      }
      const late = setTimeout(
        () => {
          this.#waiting.splice(this.#waiting.indexOf(enter), 1)
          reject(new UpstreamUnavailable(call, 'timeout', false, 'queue'))
        },
        Math.max(0, deadline - Date.now()),
      )
      this.#waiting.push(enter)
    })
  }
}
