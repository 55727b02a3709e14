import type { Slot } from './slot.ts'

/** Three reels of three, five lines, no wild. Two of the three best fruits pay already: small wins come often. */
export const buah: Slot = {
  slot: 'buah',
  rows: [3, 3, 3],
  strips: ['5012412025324354135453', '4143253012530152543542', '3135414354252053120254'],
  wins: {
    by: 'lines',
    lines: [
      [1, 1, 1],
      [0, 0, 0],
      [2, 2, 2],
      [0, 1, 2],
      [2, 1, 0],
    ],
    fewest: 2,
    table: [
      [120, 1800],
      [120, 850],
      [120, 450],
      [0, 400],
      [0, 290],
      [0, 240],
    ],
  },
  theme: { symbols: ['cherries', 'watermelon', 'mango', 'pineapple', 'coconut', 'banana'] },
}

/** The tiles that open it. */
export const tiles = [
  'buah-manis',
  'pisang-raja',
  'nanas-madu',
  'semangka-segar',
  'cabai-rawit',
  'kelapa-muda',
  'mangga-harum',
  'pasar-malam',
  'kopi-toraja',
]
