import type { Slot } from './slot.ts'

/** Ten lines, and golden coins: six of them stay, and the other cells are drawn again until no coin comes any more. */
export const harta: Slot = {
  slot: 'harta',
  rows: [4, 4, 4, 4, 4],
  strips: [
    '5355713477144023345252',
    '0652453152134277534453',
    '7353545430542527712143',
    '4473204256355313755412',
    '2545341405373415522737',
  ],
  wild: 6,
  wins: {
    by: 'lines',
    lines: [
      [0, 0, 0, 0, 0],
      [1, 1, 1, 1, 1],
      [2, 2, 2, 2, 2],
      [3, 3, 3, 3, 3],
      [0, 1, 2, 1, 0],
      [3, 2, 1, 2, 3],
      [1, 0, 0, 0, 1],
      [2, 3, 3, 3, 2],
      [1, 2, 3, 2, 1],
      [2, 1, 0, 1, 2],
    ],
    fewest: 3,
    table: [
      [350, 1700, 7000],
      [230, 900, 3400],
      [170, 450, 1700],
      [140, 290, 900],
      [110, 230, 550],
      [110, 170, 350],
      [],
      [],
    ],
  },
  hold: {
    symbol: 7,
    fewest: 6,
    respins: 3,
    arrivals: [74, 20, 5, 1],
    values: [
      { pays: 50, tickets: 40 },
      { pays: 100, tickets: 30 },
      { pays: 200, tickets: 16 },
      { pays: 300, tickets: 8 },
      { pays: 500, tickets: 4 },
      { pays: 1000, tickets: 2 },
    ],
    full: 50000,
  },
  theme: { symbols: ['crown', 'gem', 'pearl', 'goldenKey', 'bell', 'crystal', 'kancil', 'coin'] },
}

/** The tiles that open it. */
export const tiles = [
  'emas-majapahit',
  'mutiara-lombok',
  'kilau-permata',
  'kunci-ajaib',
  'loket-surga',
  'bola-kristal',
  'teko-ajaib',
]
