import type { Slot } from './slot.ts'

/** A diamond of two to four rows and 144 ways instead of lines. The wild is on the three reels in the middle. */
export const rimba: Slot = {
  slot: 'rimba',
  rows: [2, 3, 4, 3, 2],
  strips: [
    '5687384217861540732568478563',
    '6972486185743785362015345678',
    '6453874162568457397568328071',
    '7857041568478563742598632163',
    '8173576248351084684562367857',
  ],
  wild: 9,
  wins: {
    by: 'ways',
    fewest: 3,
    table: [
      [350, 1300, 5500],
      [220, 900, 3300],
      [160, 550, 2200],
      [120, 350, 1300],
      [0, 220, 750],
      [0, 160, 550],
      [0, 130, 450],
      [0, 120, 350],
      [0, 110, 270],
      [],
    ],
  },
  theme: {
    symbols: ['tiger', 'elephant', 'rhino', 'peacock', 'parrot', 'turtle', 'kawung', 'truntum', 'ceplok', 'kancil'],
  },
}

/** The tiles that open it. */
export const tiles = [
  'macan-jawa',
  'gajah-sumatra',
  'badak-emas',
  'merak-biru',
  'burung-nuri',
  'kura-kura',
  'mata-elang',
]
