import { loadChunk } from './chunk.ts'
import { isSlowLine } from './connection.ts'
import { touched } from './touched.ts'

/**
 * Resolves when `island` should wake, by its `when`. Every island also wakes on its first touch, regardless of `when`;
 * decoration wakes on nothing else, and until then moves without its code (islands/asleep.ts).
 * This file does not handle `load`: element.ts wakes such an island at once. A touch after the trigger marks the island,
 * which is then the next one of those that wait for their turn (turns.ts).
 */
export async function untilTriggered(island: HTMLElement): Promise<void> {
  const when = island.getAttribute('when') ?? ''
  let asleep = true
  let still: (() => void) | undefined
  await new Promise<void>((resolve) => {
    const wake = () => resolve()
    const touched = () => {
      island.dataset.touched = ''
      resolve()
    }
    for (const touch of ['pointerdown', 'focusin', 'click'])
      island.addEventListener(touch, touched, { once: true, passive: true, capture: true })

    // The click came before this file loaded.
    if (island.querySelector('button[aria-busy]')) wake()
    else if (when === 'idle') idle(wake)
    else if (when === 'visible') whenVisible(island, wake)
    else if (when === 'quiet')
      whenQuiet(() =>
        whenVisible(island, () => {
          loadChunk(() => import('../../islands/asleep.ts')).then(
            ({ moveAsleep }) => {
              if (asleep) still = moveAsleep(island)
            },
            // Decoration that does not move.
            () => undefined,
          )
        }),
      )
    else if (when.startsWith('media:')) whenMedia(when.slice('media:'.length), wake)
  })
  asleep = false
  still?.()
}

const idle = (run: () => void) => (globalThis.requestIdleCallback ?? setTimeout)(run)

/** Decoration: on a slow connection it moves only after the first touch of the page. */
const whenQuiet = async (run: () => void) => {
  if (isSlowLine()) await touched
  idle(run)
}

function whenVisible(island: HTMLElement, wake: () => void) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    wake()
  })
  observer.observe(island)
}

function whenMedia(query: string, wake: () => void) {
  const list = matchMedia(query)
  if (list.matches) wake()
  else list.addEventListener('change', (event) => event.matches && wake())
}
