// Written by sandbox/scripts/slots.ts from the slots of this folder.
import { angkasa, tiles as angkasaTiles } from './angkasa.ts'
import { buah, tiles as buahTiles } from './buah.ts'
import { garis, tiles as garisTiles } from './garis.ts'
import { harta, tiles as hartaTiles } from './harta.ts'
import { kawah, tiles as kawahTiles } from './kawah.ts'
import { kebun, tiles as kebunTiles } from './kebun.ts'
import { rimba, tiles as rimbaTiles } from './rimba.ts'

export const ALL = {
  angkasa,
  buah,
  garis,
  harta,
  kawah,
  kebun,
  rimba,
}

export const TILES = {
  angkasa: angkasaTiles,
  buah: buahTiles,
  garis: garisTiles,
  harta: hartaTiles,
  kawah: kawahTiles,
  kebun: kebunTiles,
  rimba: rimbaTiles,
}

/** `rules` names the rules that were counted. */
export const FIGURES = {
  angkasa: { rules: 'geM3lMwLBl6GgJxS', rtp: 96.63594667, deviation: 3.8815, hits: 29.1867, top: 363.6 },
  buah: { rules: 'RfuyW1jcPAMIH59G', rtp: 96.25751315, deviation: 1.9352, hits: 37.2183, top: 20.4 },
  garis: { rules: 'Sk2ZwWRNtpwS_DtH', rtp: 96.4114666, deviation: 2.4516, hits: 34.6924, top: 223.2 },
  harta: { rules: 'NkMsjfVzH8MBH6a6', rtp: 95.78898111, deviation: 6.1253, hits: 30.4476, top: 717 },
  kawah: { rules: 'khIaIOIRaGu7VwQ2', rtp: 95.85363172, deviation: 8.6151, hits: 14.6201, top: 2445 },
  kebun: { rules: 'hJeGMn6j30ZsepWD', rtp: 96.00915795, deviation: 2.271, hits: 43.8269, top: 95 },
  rimba: { rules: 'YPiKUF3xtZVN4gPr', rtp: 96.25180356, deviation: 2.6807, hits: 26.1777, top: 114 },
}
