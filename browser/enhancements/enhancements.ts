import { loadChunk } from '../runtime/chunk.ts'
import { nextTask } from '../runtime/nextTask.ts'
import type { Parts } from './parts.ts'

/** The keys of lazyEnhancements.ts: an enhancement of few pages costs the small script only its selector. */
export const RARE =
  'form[data-panel], [data-amount], [data-local-time], [data-shrink], template[data-offline], [data-share], [data-install], [data-games-search], [data-more], [data-recent]'

/**
 * Enhancements of few pages are chunks apart from the small script. They load only where an element needs them. Three of
 * them start more of them, because the HTML of a panel needs enhancements too: they are handed `startParts`. A file of its
 * own for it would be a chunk more that every page requests.
 */
const PARTS: Parts = [
  ['dialog, a[data-panel], a[data-opens]', () => import('./dialog.ts')],
  ['[data-visit], [data-keeps-input]', () => import('./preserveInput.ts')],
  ['[data-who]', () => import('../session/leaveTogether.ts')],
  ['form[data-enhance], form[data-needs]', () => import('./form.ts')],
  ['[data-balance]', () => import('./balance.ts')],
  ['[data-copy]', () => import('./copy.ts')],
  ['.side-menu', () => import('./waitingPage.ts')],
  ['details.menu', () => import('./menus.ts')],
  ['form[data-favourite]', () => import('../games/favourite.ts')],
  ['[data-play]', () => import('../games/play.ts')],
  ['[data-popup]', () => import('./popup.ts')],
  [RARE, () => import('./lazyEnhancements.ts')],
]

/**
 * Resolves when the enhancements listen. Each is looked for and requested in a task of its own, so that a tap is answered
 * between two of them (LIN-25). A chunk that failed to load is requested once more. Without it the page still works as
 * HTML.
 */
export async function startParts(inside: ParentNode, parts = PARTS): Promise<unknown> {
  const started: Promise<unknown>[] = []
  for (const [found, load] of parts) {
    if (!inside.querySelector(found)) continue
    // Settled at once: a failure that has no listener yet would be reported as an error of the page.
    started.push(Promise.allSettled([loadChunk(load).then((part) => part.start?.(inside, startParts))]))
    await nextTask()
  }
  return Promise.all(started)
}
