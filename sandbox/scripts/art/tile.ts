import { DYES, type DyeName, hash, mix, round } from '../../../design/art/dyes.ts'
import { poster, stack } from '../../../design/art/lettering.ts'
import { MOTIFS, type Motif } from '../../../design/art/motifs.ts'

const HOME_MOTIF: Record<string, readonly Motif[]> = {
  Slot: ['kawung', 'ceplok', 'truntum', 'parang'],
  Sports: ['parang'],
  Casino: ['ceplok', 'kawung'],
  P2P: ['truntum', 'ceplok'],
  Fish: ['mega'],
  Lottery: ['truntum'],
  Egames: ['parang', 'truntum'],
  Cock: ['parang', 'kawung'],
}

/** 0 rays, 1 a beaded disc, 2 a petal, 3 the figure close by. */
export type Plan = 0 | 1 | 2 | 3

export interface TileOf {
  id: string
  title: string
  type: string
  dye: DyeName
  plan: Plan
}

/** One game tile, 300 x 400. The figure is an SVG body on a 32 grid, already in the inks of the dye. */
export function tile(game: TileOf, figure: string): string {
  const h = hash(game.id + game.title)
  const dye = DYES[game.dye]
  const motifs = HOME_MOTIF[game.type] ?? ['kawung']
  const motif = MOTIFS[motifs[(h >>> 5) % motifs.length] ?? 'kawung']
  const close = game.plan === 3
  const tilt = close ? -8 : ([0, -6, 6][(h >>> 12) % 3] ?? 0)
  const size = close ? 292 : 196
  const cx = close ? 186 : 150
  const title = poster(stack(game.title), {
    x: close ? 24 : 150,
    bottom: 370,
    width: 252,
    anchor: close ? 'start' : 'middle',
    fill: dye[4],
  })
  const cy = close ? 150 : Math.min(168, Math.max(126, (title.top + 14) / 2))
  const s = size / 32
  const back = [
    `<circle cx="150" cy="${round(cy)}" r="150" fill="none" stroke="${dye[2]}" stroke-opacity=".34" stroke-width="300" stroke-dasharray="${round((Math.PI * 300) / 28, 2)}"/><circle cx="150" cy="${round(cy)}" r="104" fill="${dye[1]}"/>`,
    `<circle cx="150" cy="${round(cy)}" r="116" fill="${dye[0]}" fill-opacity=".55"/><circle cx="150" cy="${round(cy)}" r="116" fill="none" stroke="${dye[3]}" stroke-width="7" stroke-linecap="round" stroke-dasharray="0 ${round((Math.PI * 232) / 40, 3)}"/>`,
    `<path fill="${dye[2]}" fill-opacity=".5" d="M150 ${round(cy - 132)}q92 40 132 132-40 92-132 132-92-40-132-132 40-92 132-132z"/><path fill="none" stroke="${dye[3]}" stroke-width="3" d="M150 ${round(cy - 118)}q82 36 118 118-36 82-118 118-82-36-118-118 36-82 118-118z"/>`,
    `<circle cx="210" cy="130" r="168" fill="${dye[2]}" fill-opacity=".38"/>`,
  ][game.plan]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><defs><linearGradient id="g" x2=".3" y2="1"><stop stop-color="${mix(dye[1], dye[2], 0.28)}"/><stop offset="1" stop-color="${mix(dye[0], dye[1], 0.35)}"/></linearGradient><linearGradient id="f" x2="0" y2="1"><stop stop-color="${dye[0]}" stop-opacity="0"/><stop offset=".55" stop-color="${dye[0]}" stop-opacity=".88"/></linearGradient>${motif(dye[4])}</defs>` +
    `<path fill="url(#g)" d="M0 0h300v400H0z"/><path fill="url(#m)" fill-opacity=".13" d="M0 0h300v400H0z"/>${back}` +
    `<g transform="translate(${round(cx - size / 2)} ${round(cy - size / 2)})rotate(${tilt} ${round(size / 2)} ${round(size / 2)})scale(${round(s, 2)})"><use href="#h" stroke="${dye[0]}" stroke-opacity=".5" stroke-width="1.5" stroke-linejoin="round"/><g id="h">${figure}</g></g>` +
    `<path fill="url(#f)" d="M0 ${round(title.top - 70)}h300v400H0z"/>${title.svg}</svg>`
  )
}
