import { Busy } from '../http/refused.ts'

/** Runs at most `atOnce` tasks together and lets `waiting` more queue; beyond that it throws Busy. */
export function limited(atOnce: number, waiting: number): <T>(task: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0

  return async (task) => {
    if (running < atOnce) running++
    else {
      if (queue.length >= waiting) throw new Busy()
      // Whoever finishes hands its place on, so `running` does not change.
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
