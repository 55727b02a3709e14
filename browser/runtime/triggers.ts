import { isSlowLine } from './connection.ts'
import { touched } from './touched.ts'

/**
 * Resolves when `island` should wake, by its `when`. Every island also wakes on its first touch, regardless of `when`.
 * This file does not handle `load`: element.ts wakes such an island at once. A touch after the trigger marks the island,
 * which is then the next one of those that wait for their turn (turns.ts).
 */
export function untilTriggered(island: HTMLElement): Promise<void> {
  const when = island.getAttribute('when') ?? ''
  return new Promise<void>((resolve) => {
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
    else if (when === 'quiet') whenQuiet(() => whenVisible(island, wake))
    else if (when.startsWith('media:')) whenMedia(when.slice('media:'.length), wake)
  })
}

const idle = (run: () => void) => (globalThis.requestIdleCallback ?? setTimeout)(run)

/** Decoration: on a slow connection it loads only after the first touch. */
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
