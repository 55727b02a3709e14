import '../shell/symbols.css'
import { at } from '../../maths/maths.ts'
import type { SlotRules } from '../../protocol/slotRules.ts'
import { picture } from '../art/drawing.ts'
import { KANCIL } from '../art/kancil.ts'
import { isSign, symbol } from '../art/symbols.ts'
import { h, s } from '../shell/dom.ts'
import type { Stage } from '../shell/engine.ts'

/** The symbols of a slot: each is one picture, which costs a cell one node. */
export interface Signs {
  /** The address of a symbol's picture. */
  src(place: number): string
  nameOf(place: number): string
  /** The symbol with its name, for a table. */
  named(place: number): HTMLElement
}

/** The word on the plate of the wild. A picture reads no style of the document. */
const ribbon = (text: string) => [
  s('path', { fill: '#7a1420', d: 'M0 24.5h32v6.500H0z' }),
  s(
    'text',
    {
      ...{ x: 16, y: 29.5, textLength: 22, lengthAdjust: 'spacingAndGlyphs' },
      ...{ fill: '#fff3d9', 'text-anchor': 'middle', 'font-weight': 800, 'font-size': 6 },
      'font-family': getComputedStyle(document.body).fontFamily,
    },
    text,
  ),
]

const addressOf = (drawing: Element) =>
  `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`

export function signsOf({ state, say, figure: own, figures }: Stage, { theme, wild }: SlotRules): Signs {
  const sources = theme.symbols.map((sign, place) => {
    const made = sign === 'own' ? own : figures[sign]
    if (sign !== 'kancil' && !isSign(sign) && made) return made
    const drawing =
      sign === 'kancil'
        ? picture(KANCIL, '-2 -1 68 68')
        : picture(symbol(isSign(sign) ? sign : 'gunungan'), '-1 -1 34 34')
    const mark = place === wild ? ribbon(say('ui.wildMark')) : []
    return addressOf(s('svg', { viewBox: '0 0 32 32' }, drawing, ...mark))
  })
  const src = (place: number) => at(sources, place)
  const nameOf = (place: number) => {
    const sign = at(theme.symbols, place)
    if (sign === 'own') return say('reel.figure', { game: state.game.name })
    return say(sign === 'kancil' ? 'reel.wild' : `reel.${sign}`)
  }
  return {
    src,
    nameOf,
    named: (place) => h('span', { class: 'pays-symbol' }, h('img', { src: src(place), alt: '' }), nameOf(place)),
  }
}
