import { loadChunk } from '../runtime/chunk.ts'
import { nextTask } from '../runtime/nextTask.ts'
import { startEach } from '../runtime/startEach.ts'

interface Part {
  /** Enhances HTML that has just arrived: the page, or a panel. */
  start?(inside: ParentNode): unknown
}
/** The selector of the elements that need an enhancement, and its chunk. */
export type Parts = [found: string, load: () => Promise<Part>][]

/** Enhancements of the script of every page. Each starts once, when the first element that needs it has come. */
export type OwnParts = [found: string, start: () => void][]

/** The keys of lazyEnhancements.ts: an enhancement of few pages costs the script of every page only its selector. */
export const RARE =
  'form[data-panel], [data-amount], [data-local-time], [data-shrink], [data-share], [data-install], [data-games-search], [data-more], [data-recent], [data-copy], [data-ways]'

/** Filled by enhancements.ts. An enhancement that brings new HTML starts the others in it by {@link startParts}. */
const registered: { own: OwnParts; parts: Parts } = { own: [], parts: [] }
export const setParts = (own: OwnParts, parts: Parts) => Object.assign(registered, { own, parts })

const begun = new Set<() => void>()

/** Resolves when the enhancements listen, each started in its own task (LIN-25). A lost chunk is asked for twice. */
export async function startParts(inside: ParentNode, parts?: Parts) {
  for (const [selector, start] of parts ? [] : registered.own) {
    if (begun.has(start) || !inside.querySelector(selector)) continue
    begun.add(start)
    startEach([start])
    await nextTask()
  }
  const started: Promise<unknown>[] = []
  for (const [selector, load] of parts ?? registered.parts) {
    if (!inside.querySelector(selector)) continue
    // Settled at once: a failure that has no listener yet would be reported as an error of the page.
    started.push(Promise.allSettled([loadChunk(load).then((part) => part.start?.(inside))]))
    await nextTask()
  }
  return Promise.all(started)
}
