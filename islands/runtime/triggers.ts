/** Resolves when `element` should wake. Every island also wakes on its first touch, whatever its trigger. */
export function untilTriggered(element: HTMLElement, when: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController()
    const wake = () => {
      stop.abort()
      resolve()
    }
    for (const touch of ['pointerdown', 'focusin', 'click'])
      element.addEventListener(touch, wake, { signal: stop.signal, passive: true, capture: true })

    if (when === 'load') wake()
    else if (when === 'idle') (globalThis.requestIdleCallback ?? setTimeout)(wake)
    else if (when === 'visible') whenVisible(element, wake, stop.signal)
    else if (when.startsWith('media:')) whenMedia(when.slice('media:'.length), wake, stop.signal)
  })
}

function whenVisible(element: HTMLElement, wake: () => void, signal: AbortSignal) {
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && wake())
  observer.observe(element)
  signal.addEventListener('abort', () => observer.disconnect())
}

function whenMedia(query: string, wake: () => void, signal: AbortSignal) {
  const list = matchMedia(query)
  if (list.matches) wake()
  else list.addEventListener('change', (event) => event.matches && wake(), { signal })
}
