import '../shell/symbols.css'
import { at } from '../../maths/maths.ts'
import type { SlotRules } from '../../protocol/slotRules.ts'
import { figure, picture } from '../art/drawing.ts'
import { KANCIL } from '../art/kancil.ts'
import { isSign, symbol } from '../art/symbols.ts'
import { h, s } from '../shell/dom.ts'
import type { Stage } from '../shell/engine.ts'

/** The symbols of a slot: each is drawn once, and cells refer to it. */
export interface Signs {
  defs: Element
  /** The address of a symbol for `use`. */
  href(place: number): string
  nameOf(place: number): string
  /** The symbol with its name, for a table. */
  named(place: number): HTMLElement
}

/** The word on the plate of the wild. */
const ribbon = (text: string) => [
  s('path', { fill: '#7a1420', d: 'M0 24.5h32v6.500H0z' }),
  s('text', { x: 16, y: 29.5, class: 'ribbon', textLength: 22, lengthAdjust: 'spacingAndGlyphs' }, text),
]

export function signsOf({ state, say, figure: own, figures }: Stage, { theme, wild }: SlotRules): Signs {
  const name = (place: number) => at(theme.symbols, place)
  function elementOf(place: number): Element {
    const sign = name(place)
    if (sign === 'kancil') return picture(KANCIL, '-2 -1 68 68')
    if (isSign(sign)) return picture(symbol(sign), '-1 -1 34 34')
    const address = sign === 'own' ? own : figures[sign]
    return address ? figure(address) : picture(symbol('gunungan'), '-1 -1 34 34')
  }
  const href = (place: number) => `#s${place}`
  const nameOf = (place: number) => {
    const sign = name(place)
    if (sign === 'own') return say('reel.figure', { game: state.game.name })
    return say(sign === 'kancil' ? 'reel.wild' : `reel.${sign}`)
  }
  return {
    defs: s(
      'svg',
      { class: 'defs', 'aria-hidden': 'true' },
      ...theme.symbols.map((_, place) =>
        s(
          'symbol',
          { id: `s${place}`, viewBox: '0 0 32 32' },
          elementOf(place),
          ...(place === wild ? ribbon(say('ui.wildMark')) : []),
        ),
      ),
    ),
    href,
    nameOf,
    named: (place) =>
      h(
        'span',
        { class: 'pays-symbol' },
        s('svg', { viewBox: '0 0 32 32', 'aria-hidden': 'true' }, s('use', { href: href(place) })),
        nameOf(place),
      ),
  }
}
