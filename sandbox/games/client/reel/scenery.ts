import type { SlotFace } from '../../protocol/slotFace.ts'
import { h, s } from '../shell/dom.ts'

const DRIFTING = 7

/** What is behind the whole game, drawn once. Small things move through it by CSS. */
export function scenery({ sky, scene, drift }: SlotFace): HTMLElement {
  const view = { viewBox: '0 0 400 700', preserveAspectRatio: 'xMidYMax slice' }
  const moving = Array.from({ length: DRIFTING }, (_, place) => {
    const one = h('i', {})
    one.style.left = `${(place * 37 + 9) % 100}%`
    one.style.top = `${(place * 53 + 21) % 100}%`
    one.style.animationDelay = `${place * -2.3}s`
    return one
  })
  const element = h(
    'div',
    { class: `scenery is-${drift.way}`, 'aria-hidden': 'true' },
    s('svg', view, ...scene.map(([fill, d]) => s('path', { fill, d }))),
    ...moving,
  )
  element.style.background = `linear-gradient(${sky.join()})`
  return element
}

/** Gives the document the colours, the form and the lettering of a face. */
export function wear({ frame, ground, title, drift }: SlotFace) {
  const { style } = document.documentElement
  const all = {
    metal: frame.metal[0],
    'metal-dark': frame.metal[1],
    corners: frame.corners,
    ground,
    'title-ink': title.colour,
    'title-edge': title.edge,
    'title-font': title.family,
    'title-space': title.spacing ?? 'normal',
    drift: drift.colour,
    'drift-size': `${drift.size}px`,
    'drift-form': drift.form,
  }
  for (const [name, value] of Object.entries(all)) style.setProperty(`--${name}`, value)
}
