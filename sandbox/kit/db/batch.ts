/** The highest number of keys in one load. */
const MOST = 200

/** Joins single reads of a moment into few loads; none joins a load that began before it. `load` answers in order. */
export function batched<T>(load: (keys: string[]) => Promise<T[]>): (key: string) => Promise<T> {
  let waiting = new Map<string, PromiseWithResolvers<T>>()
  let running = false

  async function work(): Promise<void> {
    running = true
    while (waiting.size > 0) {
      const now = [...waiting].slice(0, MOST)
      waiting = new Map([...waiting].slice(MOST))
      await answer(now)
    }
    running = false
  }

  async function answer(requests: [string, PromiseWithResolvers<T>][]): Promise<void> {
    try {
      const values = await load(requests.map(([key]) => key))
      if (values.length !== requests.length) throw new Error('A batched read answered another number of keys')
      for (const [at, value] of values.entries()) requests[at]?.[1].resolve(value)
    } catch (error) {
      for (const [, one] of requests) one.reject(error)
    }
  }

  return (key) => {
    const known = waiting.get(key)
    if (known) return known.promise
    const one = Promise.withResolvers<T>()
    waiting.set(key, one)
    if (!running) void work()
    return one.promise
  }
}
