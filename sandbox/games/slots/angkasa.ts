import type { Slot } from './slot.ts'

/** Four reels of four, eight lines. Each wild in a winning line doubles it. */
export const angkasa: Slot = {
  slot: 'angkasa',
  rows: [4, 4, 4, 4],
  strips: [
    '526134561053264353645462',
    '4323653605672365416245415',
    '5165367461524532062435643',
    '0125745436464562365365132',
  ],
  wild: 7,
  wildTimes: 2,
  wins: {
    by: 'lines',
    lines: [
      [0, 0, 0, 0],
      [1, 1, 1, 1],
      [2, 2, 2, 2],
      [3, 3, 3, 3],
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [1, 0, 0, 1],
      [2, 3, 3, 2],
    ],
    fewest: 3,
    table: [[600, 4400], [290, 1800], [180, 900], [110, 600], [100, 350], [100, 290], [100, 220], []],
  },
  theme: { symbols: ['saucer', 'alien', 'robot', 'plane', 'balloon', 'kite', 'moon', 'kancil'] },
}

/** The tiles that open it. */
export const tiles = [
  'invasi-alien',
  'piring-terbang',
  'balon-udara',
  'pilot-muda',
  'robo-adu',
  'hantu-labirin',
  'layang-layang',
]
