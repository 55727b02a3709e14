import type { Slot } from './slot.ts'

/** Ten lines; wilds on the second and fourth reel fill it and draw a multiplier of up to ten. Wins are rare and can be large. */
export const kawah: Slot = {
  slot: 'kawah',
  rows: [4, 4, 4, 4, 4],
  strips: [
    '542575732643671676574013',
    '57230648575671636247547',
    '463630517645372147672575',
    '25725747656463763104758',
    '736767574152153636270454',
  ],
  wild: 8,
  expands: true,
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
      [240, 2400, 23500],
      [140, 950, 9500],
      [100, 450, 3800],
      [0, 280, 1900],
      [0, 190, 1200],
      [0, 140, 700],
      [0, 100, 450],
      [0, 100, 350],
      [],
    ],
  },
  factors: [
    { times: 1, tickets: 40 },
    { times: 2, tickets: 30 },
    { times: 3, tickets: 15 },
    { times: 5, tickets: 10 },
    { times: 10, tickets: 5 },
  ],
  theme: { symbols: ['volcano', 'dragon', 'sun', 'star', 'moon', 'kawung', 'truntum', 'ceplok', 'kancil'] },
}

/** The tiles that open it. */
export const tiles = ['gunung-api', 'bintang-timur', 'bulan-sabit', 'matahari-pagi', 'lentera-merah']
