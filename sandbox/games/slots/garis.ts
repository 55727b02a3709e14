import type { Slot } from './slot.ts'

/** Five reels of three, ten lines. The wild replaces every symbol and pays on its own. All reels hold the same 32 symbols. */
export const garis: Slot = {
  slot: 'garis',
  rows: [3, 3, 3, 3, 3],
  strips: [
    '64256315460526437651426530642513',
    '56341652467356042561345620563412',
    '45623651064532641576243560154632',
    '36540265146352674156324650164523',
    '25461356402653164526734561025643',
  ],
  wild: 7,
  wins: {
    by: 'lines',
    lines: [
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
      [2, 2, 2, 2, 2],
      [0, 1, 2, 1, 0],
      [2, 1, 0, 1, 2],
      [0, 0, 1, 2, 2],
      [2, 2, 1, 0, 0],
      [1, 0, 0, 0, 1],
      [1, 2, 2, 2, 1],
      [1, 0, 1, 2, 1],
    ],
    fewest: 3,
    table: [
      [500, 2500, 10_000],
      [300, 1000, 5000],
      [250, 800, 2500],
      [200, 600, 2000],
      [150, 400, 1000],
      [120, 300, 800],
      [100, 200, 500],
      [1000, 5000, 20_000],
    ],
  },
  theme: { symbols: ['tiger', 'gunungan', 'lantern', 'lotus', 'kawung', 'truntum', 'ceplok', 'kancil'] },
}

/** It opens with every tile that no other slot names. */
export const tiles: string[] = []
