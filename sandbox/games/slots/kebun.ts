import type { Slot } from './slot.ts'

/** Five by five cells without lines: flowers that touch side by side pay as a cluster. The symbols come in pairs on the reels. */
export const kebun: Slot = {
  slot: 'kebun',
  rows: [5, 5, 5, 5, 5],
  strips: [
    '2336600155522444311',
    '5002224111663443355',
    '1155100664443522332',
    '4344555002331226611',
    '4445500223266331115',
  ],
  wins: {
    by: 'cluster',
    sizes: [5, 7, 9, 12],
    table: [
      [400, 1300, 5000, 19000],
      [190, 650, 2500, 9500],
      [130, 400, 1300, 5000],
      [100, 250, 950, 3100],
      [100, 190, 650, 2500],
      [100, 160, 500, 1900],
      [100, 130, 450, 1600],
    ],
  },
  theme: { symbols: ['waterLily', 'hibiscus', 'butterfly', 'bee', 'rice', 'kawung', 'truntum'] },
}

/** The tiles that open it. */
export const tiles = ['bunga-rafflesia', 'kupu-kupu', 'lebah-madu', 'teratai', 'panen-raya']
