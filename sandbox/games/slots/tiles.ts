import { FIRST_SLOT, type SlotName } from './all.ts'

/** The tiles of each slot; the other tiles of slots and e-games open the first one. */
const TILES: Readonly<Partial<Record<SlotName, readonly string[]>>> = {
  buah: [
    'buah-manis',
    'pisang-raja',
    'nanas-madu',
    'semangka-segar',
    'cabai-rawit',
    'kelapa-muda',
    'mangga-harum',
    'pasar-malam',
    'kopi-toraja',
  ],
  rimba: ['macan-jawa', 'gajah-sumatra', 'badak-emas', 'merak-biru', 'burung-nuri', 'kura-kura', 'mata-elang'],
  kebun: ['bunga-rafflesia', 'kupu-kupu', 'lebah-madu', 'teratai', 'panen-raya'],
  harta: [
    'emas-majapahit',
    'mutiara-lombok',
    'kilau-permata',
    'kunci-ajaib',
    'loket-surga',
    'bola-kristal',
    'teko-ajaib',
  ],
  kawah: ['gunung-api', 'bintang-timur', 'bulan-sabit', 'matahari-pagi', 'lentera-merah'],
  angkasa: [
    'invasi-alien',
    'piring-terbang',
    'balon-udara',
    'pilot-muda',
    'robo-adu',
    'hantu-labirin',
    'layang-layang',
  ],
}

const OF_TILE: ReadonlyMap<string, SlotName> = new Map(
  Object.entries(TILES).flatMap(([slot, tiles]) => tiles.map((tile) => [tile, slot as SlotName] as const)),
)

/** The slot that a tile opens. @param tile the id of a tile of the catalogue */
export const slotOfTile = (tile: string): SlotName => OF_TILE.get(tile) ?? FIRST_SLOT
