import { DYES, mix } from './dyes.ts'
import { measure, word } from './lettering.ts'
import { mark } from './mark.ts'
import { MOTIFS } from './motifs.ts'

const WIDTH = 1200
const HEIGHT = 630

/** The picture of a link preview, 1200 x 630: the mark and the name on cloth at night. It is rendered to PNG. */
export function share(): string {
  const [dark, ground, , ink, light] = DYES.nila
  const scale = 8
  const x = (WIDTH - measure('KANCIL') * scale) / 2
  const body = [
    `<defs>${MOTIFS.kawung(light)}</defs>`,
    `<path fill="${mix(dark, '#0a0e28', 0.4)}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`,
    `<path fill="url(#m)" fill-opacity=".05" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`,
    `<circle cx="600" cy="222" r="150" fill="${ground}"/>`,
    `<circle cx="600" cy="222" r="172" fill="none" stroke="${ink}" stroke-opacity=".4" stroke-width="2"/>`,
    `<g transform="translate(500 116)scale(3.125)">${mark()}</g>`,
    word('KANCIL', [x, 438], scale, { pen: 23, fill: light }),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${body.join('')}</svg>`
}
