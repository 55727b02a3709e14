import { expect, test } from 'vitest'
import { slotNamed } from '../../slots/all.ts'
import { cellAt, outlineOf, placeOf } from './outline.ts'
import { middleOf, shownWins } from './shownWins.ts'

const garis = slotNamed('garis')
const rimba = slotNamed('rimba')
const kebun = slotNamed('kebun')

/** The ends of the edges of a path: on a closed outline each point has an even number. */
function edgesIn(path: string): number {
  return path.match(/[hv]100/g)?.length ?? 0
}

// Proves GAM-51.
test('a winning line goes through the middle of its cells, as far as it pays', () => {
  const [win] = shownWins(garis, { lines: [{ rows: [0, 1, 2, 1, 0], symbol: 3, count: 4, multiplier: 600 }] })
  expect(win).toEqual({ symbol: 3, cells: [0, 4, 8, 10], path: 'M50 50L150 150L250 250L350 150', multiplier: 600 })
})

// Proves GAM-51.
test('a cluster has one outline around all its cells, none between them', () => {
  const cells = [0, 1, 2, 5, 6, 7]
  const [win] = shownWins(kebun, { wins: [{ cells, symbol: 1, count: 6, multiplier: 190 }] })
  // Two reels, three cells high.
  expect(edgesIn(win?.path ?? '')).toBe(10)
  expect(outlineOf(kebun.rows, [12])).toBe('M200 200h100M200 300h100M200 200v100M300 200v100')
})

// Proves GAM-51.
test('ways are drawn from every cell to every one on the next reel', () => {
  const cells = [0, 1, 2, 5, 6]
  const [win] = shownWins(rimba, { wins: [{ cells, symbol: 1, count: 3, multiplier: 440 }] })
  // Two, one and two cells.
  expect(win?.path.match(/L/g)).toHaveLength(2 * 1 + 1 * 2)
})

test('a cell is found by its place, also on reels of different heights', () => {
  for (const { rows } of [garis, rimba, kebun]) {
    const all = rows.reduce((sum, height) => sum + height, 0)
    for (let cell = 0; cell < all; cell++) {
      const { column, row } = placeOf(rows, cell)
      expect(cellAt(rows, column, row)).toBe(cell)
    }
  }
  expect(placeOf(rimba.rows, 0)).toEqual({ column: 0, row: 0, x: 0, y: 100 })
  expect(middleOf(garis.rows, [1, 4, 7])).toEqual({ left: 30, top: 50 })
})
