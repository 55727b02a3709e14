import { nextTask } from './nextTask.ts'

interface Turn {
  island: Element
  begin(): void
}

const waiting: Turn[] = []
let busy = false

/** Touched (triggers.ts), with the focus inside it, or with a click that is held for it (holdClicks.ts). */
const isUsed = (island: Element) =>
  island.matches('[data-touched], :focus-within') || island.querySelector('[aria-busy]') !== null

/** Runs `wake` alone, in a task of its own: the island in use first, then in their order. Settles as it does. */
export async function inTurn<T>(island: Element, wake: () => Promise<T>): Promise<T> {
  await new Promise<void>((begin) => {
    waiting.push({ island, begin })
    void next()
  })
  try {
    return await wake()
  } finally {
    busy = false
    void next()
  }
}

async function next() {
  if (busy || waiting.length === 0) return
  busy = true
  await nextTask()
  const place = waiting.findIndex(({ island }) => isUsed(island))
  waiting.splice(Math.max(0, place), 1)[0]?.begin()
}
