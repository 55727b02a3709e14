import type { Autoplay } from './autoplay.ts'

const CALM = '(prefers-reduced-motion: reduce)'

/** Holds `autoplay` while the pointer or the focus is inside `element`, the tab is hidden, or less motion is wanted. */
export function watch(element: HTMLElement, autoplay: Autoplay, signal: AbortSignal) {
  const on = (target: EventTarget, name: string, act: () => void) => target.addEventListener(name, act, { signal })
  const calm = matchMedia(CALM)
  const motion = () => (calm.matches ? autoplay.hold('motion') : autoplay.release('motion'))
  const sight = () => (document.hidden ? autoplay.hold('hidden') : autoplay.release('hidden'))

  on(element, 'pointerenter', () => autoplay.hold('pointer'))
  on(element, 'pointerleave', () => autoplay.release('pointer'))
  on(element, 'focusin', () => autoplay.hold('focus'))
  on(element, 'focusout', () => autoplay.release('focus'))
  on(document, 'visibilitychange', sight)
  on(calm, 'change', motion)

  sight()
  motion()
  if (element.matches(':hover')) autoplay.hold('pointer')
  if (element.contains(document.activeElement)) autoplay.hold('focus')
  signal.addEventListener('abort', () => autoplay.stop())
}
