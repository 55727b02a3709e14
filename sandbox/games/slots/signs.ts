import { lookUp } from '../../../common/lookUp.ts'

/** The symbols of reels that are drawn in `sandbox/games/client/art/symbols.ts`. */
export const DRAWN_SIGNS = ['gunungan', 'lantern', 'lotus', 'kawung', 'truntum', 'ceplok'] as const

/** The symbols that are the figure of a tile, by the id of that tile. */
export const TILE_SIGNS = {
  cherries: 'buah-manis',
  banana: 'pisang-raja',
  watermelon: 'semangka-segar',
  mango: 'mangga-harum',
  pineapple: 'nanas-madu',
  coconut: 'kelapa-muda',
  tiger: 'macan-jawa',
  elephant: 'gajah-sumatra',
  rhino: 'badak-emas',
  peacock: 'merak-biru',
  parrot: 'burung-nuri',
  turtle: 'kura-kura',
  waterLily: 'teratai',
  butterfly: 'kupu-kupu',
  bee: 'lebah-madu',
  hibiscus: 'bunga-rafflesia',
  rice: 'panen-raya',
  crown: 'emas-majapahit',
  pearl: 'mutiara-lombok',
  gem: 'kilau-permata',
  goldenKey: 'kunci-ajaib',
  bell: 'loket-surga',
  crystal: 'bola-kristal',
  coin: 'koin-keraton',
  volcano: 'gunung-api',
  dragon: 'naga-langit',
  sun: 'matahari-pagi',
  star: 'bintang-timur',
  moon: 'bulan-sabit',
  balloon: 'balon-udara',
  kite: 'layang-layang',
  plane: 'pilot-muda',
  saucer: 'piring-terbang',
  alien: 'invasi-alien',
  robot: 'robo-adu',
} as const

/** A symbol that is the figure of a tile. */
export type TileSign = keyof typeof TILE_SIGNS
/** A symbol of a slot; `kancil` is the mark of the house. */
export type SlotSign = (typeof DRAWN_SIGNS)[number] | TileSign | 'kancil'

export const isTileSign = (sign: string): sign is TileSign => lookUp<string>(TILE_SIGNS, sign) !== undefined

/** The symbols of a slot on a tile: its figure changes places with the first, or takes its place as `own`. */
export function signsOnTile(signs: readonly SlotSign[], tile: string): (SlotSign | 'own')[] {
  const place = signs.findIndex((sign) => isTileSign(sign) && TILE_SIGNS[sign] === tile)
  const [first] = signs
  const found = signs[place]
  if (!first || !found) return ['own', ...signs.slice(1)]
  return signs.map((sign, at) => (at === 0 ? found : at === place ? first : sign))
}
