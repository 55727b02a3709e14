import { listen } from '../../browser/listen.ts'
import type { Autoplay } from './autoplay.ts'

const CALM = '(prefers-reduced-motion: reduce)'

/** Pauses `autoplay` under pointer or focus, in a hidden tab and with reduced motion. Returns what ends this. */
export function watch(element: HTMLElement, autoplay: Autoplay): () => void {
  const ends: (() => void)[] = [() => autoplay.stop()]
  const on = (target: EventTarget, name: string, act: () => void) => ends.push(listen(target, [name], act))
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
  return () => {
    for (const end of ends) end()
  }
}
