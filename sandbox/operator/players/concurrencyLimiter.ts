import { Busy } from '../../kit/http/refused.ts'

/** Runs at most `atOnce` tasks, queues `waiting` more, then throws Busy. The web tier has limited each caller. */
export function concurrencyLimiter(atOnce: number, waiting: number): <T>(task: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0

  return async (task) => {
    if (running < atOnce) running++
    else {
      if (queue.length >= waiting) throw new Busy()
      // A finished task gives its place to the next one, so `running` does not change.
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
