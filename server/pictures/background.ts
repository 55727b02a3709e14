import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { canonicalJson } from '../../common/canonicalJson.ts'

const MOST_WAITING = 500

/**
 * Does one piece of work after another behind the answers, and rests after each for as long as it took: half of a core
 * at most. The same work waits once; with too much waiting, more is forgotten.
 */
export function inBackground<T extends object>(work: (one: T) => Promise<void>, log: Logger): (one: T) => void {
  const waiting = new Map<string, T>()
  let running = false

  async function run(): Promise<void> {
    running = true
    for (const [name, one] of waiting) {
      const began = performance.now()
      await work(one).catch((error: unknown) => log.debug({ err: error }, 'a picture stays in its first form'))
      waiting.delete(name)
      await wait(performance.now() - began, undefined, { ref: false })
    }
    running = false
  }

  return (one) => {
    const name = canonicalJson(one)
    if (waiting.has(name) || waiting.size >= MOST_WAITING) return
    waiting.set(name, one)
    if (!running) void run()
  }
}
