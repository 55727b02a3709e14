import { DYES, type Dye, type DyeName, mix } from '../../../design/art/dyes.ts'
import { poster } from '../../../design/art/lettering.ts'
import { mark, svg } from '../../../design/art/mark.ts'
import { MOTIFS } from '../../../design/art/motifs.ts'

const moon = (d: Dye) =>
  `<circle cx="716" cy="176" r="138" fill="${d[3]}"/><circle cx="716" cy="176" r="164" fill="none" stroke="${d[3]}" stroke-opacity=".3" stroke-width="2"/><circle cx="716" cy="176" r="196" fill="none" stroke="${d[3]}" stroke-opacity=".16" stroke-width="2"/>` +
  `<g transform="translate(620 102)scale(3)">${mark({ ink: d[1], inner: d[2], face: d[0], blaze: d[4] })}</g>`

const petal = (d: Dye, angle: number, i: number) =>
  `<path transform="rotate(${angle} 716 196)" fill="${i % 2 ? d[2] : d[3]}" d="M716 186q-58-52-34-128 12-12 34-20 22 8 34 20 24 76-34 128z" fill-opacity="${i % 2 ? 0.9 : 1}"/>`

const petals = (d: Dye) =>
  [
    ...[0, 45, 90, 135, 180, 225, 270, 315].map((angle, i) => petal(d, angle, i)),
    `<circle cx="716" cy="196" r="52" fill="${d[0]}"/><g transform="translate(684 164)">${mark()}</g>`,
  ].join('')

const steps = (d: Dye) =>
  `<circle cx="756" cy="190" r="150" fill="${d[2]}" fill-opacity=".22"/>` +
  [0, 1, 2, 3, 4, 5, 6, 7]
    .map(
      (i) =>
        `<path fill="${mix(d[1], d[3], i / 7)}" d="M${566 + i * 40} ${362 - i * 27}q0-16 17-26 17 10 17 26v${58 + i * 27}h-34z"/>`,
    )
    .join('') +
  `<g transform="translate(822 52)scale(1.5)">${mark({ ink: d[4], inner: d[2], face: d[0], blaze: d[3] })}</g>`

/** A parcel with a bow of petals, and the mark above it. */
const gift = (d: Dye) =>
  `<circle cx="716" cy="196" r="168" fill="${d[2]}" fill-opacity=".2"/><g transform="translate(652 46)scale(2)">${mark({ ink: d[3], inner: d[2], face: d[0], blaze: d[4] })}</g>` +
  `<path fill="${d[3]}" d="M600 206q0-16 16-16h200q16 0 16 16v34H600z"/><path fill="${d[2]}" d="M612 240h208v108q0 22-22 22H634q-22 0-22-22z"/>` +
  `<path fill="${d[4]}" d="M694 190h44v180h-44z"/><path fill="${d[4]}" d="M716 192q-70 10-84-24 6-34 42-26 34 10 42 50zm0 0q70 10 84-24-6-34-42-26-34 10-42 50z"/><circle cx="716" cy="190" r="16" fill="${d[0]}"/>`

const PATCHES = [0, 72, 144, 216, 288]

/** A football above its shadow, between two rings of the crowd. */
const ball = (d: Dye) =>
  `<circle cx="716" cy="186" r="176" fill="none" stroke="${d[3]}" stroke-opacity=".3" stroke-width="2"/><circle cx="716" cy="186" r="208" fill="none" stroke="${d[3]}" stroke-opacity=".16" stroke-width="2"/>` +
  `<circle cx="716" cy="186" r="138" fill="${d[4]}"/><path fill="${d[0]}" d="M716 138l46 33-18 54h-56l-18-54z"/>` +
  PATCHES.map(
    (angle) =>
      `<g transform="rotate(${angle} 716 186)"><path stroke="${d[0]}" stroke-width="7" d="M716 138V96"/><path fill="${d[0]}" d="M684 60q32-14 64 0l-8 30q-24 12-48 0z"/></g>`,
  ).join('') +
  `<path fill="none" stroke="${d[3]}" stroke-width="10" d="M716 48a138 138 0 010 276 138 138 0 010-276z"/>`

const SCENES = { moon, petals, steps, gift, ball }

export interface BannerOf {
  lines: string[]
  dye: DyeName
  scene: keyof typeof SCENES
}

/** A banner, 960 x 420: a night, a scene, hills, two lines of lettering. */
export function banner({ lines, dye, scene }: BannerOf): string {
  const d = DYES[dye]
  const t = poster(lines, { x: 52, bottom: 262, width: 500, max: 4.6, pen: 15, anchor: 'start', fill: d[4] })
  return svg(
    960,
    420,
    `<defs><linearGradient id="g" x2=".2" y2="1"><stop stop-color="${d[0]}"/><stop offset="1" stop-color="${mix(d[0], d[1], 0.75)}"/></linearGradient>${MOTIFS.kawung(d[4])}</defs><path fill="url(#g)" d="M0 0h960v420H0z"/><path fill="url(#m)" fill-opacity=".06" d="M0 0h960v420H0z"/>${SCENES[scene](d)}` +
      (scene === 'steps'
        ? ''
        : `<path fill="${mix(d[0], d[1], 0.5)}" d="M420 420c90-120 190-150 290-96 90-60 180-52 250-10v106z"/>`) +
      `<path fill="${mix(d[0], d[1], 0.22)}" d="M0 420v-46c180-52 330-40 480 4s330 40 480-22v64z"/>${t.svg}`,
  )
}
