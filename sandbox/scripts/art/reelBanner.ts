import { DYES, round } from '../../../design/art/dyes.ts'
import { poster } from '../../../design/art/lettering.ts'
import { mark, svg } from '../../../design/art/mark.ts'
import { MOTIFS } from '../../../design/art/motifs.ts'
import type { Shape } from '../../games/client/art/drawing.ts'
import { NIGHT_FIGURES, NIGHT_PLATES } from '../../games/client/art/night.ts'

/**
 * A turn, one moment below the other, which ends in the middle of the picture: the styles of home show the middle at rest,
 * and what is above it when the banner is touched.
 */
const STEPS = 6
const [WIDTH, HEIGHT] = [960, 420]
const [COLUMNS, ROWS, CELL] = [3, 3, 108]
/** One after another down a reel: moon, frangipani, leaf, kancil, frangipani, leaf. No row shows three equal ones. */
const STRIPS = ['oflkfl', 'fklolf', 'lfoflk']
const TURN = 6 * CELL

const drawn = (shapes: readonly Shape[] = []) =>
  shapes
    .flatMap(([fill, d, turned = [0]]) =>
      turned.map(
        (degrees) => `<path fill="${fill}"${degrees ? ` transform="rotate(${round(degrees)} 16 16)"` : ''} d="${d}"/>`,
      ),
    )
    .join('')

const [, , , , , , , , KANCIL_PLATE = ['', '', '']] = NIGHT_PLATES
const FIGURES: Readonly<Record<string, string>> = {
  o: drawn(NIGHT_FIGURES[9]),
  f: drawn(NIGHT_FIGURES[4]),
  l: drawn(NIGHT_FIGURES[6]),
  k: `<rect x="-3" y="-3" width="38" height="38" rx="7" fill="${KANCIL_PLATE[1]}"/><g transform="scale(.5)">${mark()}</g>`,
}

const strip = (symbols: string, column: number) =>
  [...symbols].map((symbol, row) => `<use href="#${symbol}" x="${column * CELL}" y="${row * CELL}"/>`).join('')

/** A banner of Malam Rimba's reels. The first moment of the turn and the last one look alike. */
export function reelBanner(lines: string[]): string {
  const d = DYES.nila
  const text = poster(lines, { x: 52, bottom: 216, width: 440, max: 4.6, pen: 15, anchor: 'start', fill: d[4] })
  const [x, y, size] = [580, 48, COLUMNS * CELL]
  const figures = Object.entries(FIGURES)
    .map(([name, shapes]) => `<g id="${name}"><g transform="translate(12 12)scale(2.6)">${shapes}</g></g>`)
    .join('')
  const still =
    `<path fill="${d[0]}" d="M0 0h960v420H0z"/><path fill="url(#m)" fill-opacity=".06" d="M0 0h960v420H0z"/>` +
    `<rect x="${x - 14}" y="${y - 14}" width="${size + 28}" height="${size + 28}" rx="26" fill="${d[3]}"/>` +
    `<rect x="${x - 4}" y="${y - 4}" width="${size + 8}" height="${size + 8}" rx="18" fill="#15102b"/>${text.svg}`
  const frame = (place: number) => {
    const top = round(TURN * (1 - place / STEPS))
    return `<g transform="translate(0 ${HEIGHT * place})"><use href="#s"/><svg x="${x}" y="${y}" width="${size}" height="${ROWS * CELL}" viewBox="0 ${top} ${size} ${ROWS * CELL}"><use href="#r"/></svg></g>`
  }
  return svg(
    WIDTH,
    HEIGHT * (2 * STEPS + 1),
    `<defs>${MOTIFS.kawung(d[4])}${figures}<g id="t">${STRIPS.map(strip).join('')}</g><g id="r"><use href="#t"/><use href="#t" y="${TURN}"/></g><g id="s">${still}</g></defs>` +
      Array.from({ length: STEPS + 1 }, (_, place) => frame(place)).join(''),
  )
}
