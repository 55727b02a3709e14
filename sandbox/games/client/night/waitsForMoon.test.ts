import { expect, test } from 'vitest'
import { NIGHT_MOON } from '../../maths/nightForest.ts'
import { waitsForMoon } from './waitsForMoon.ts'

const grid = (...moons: number[]) =>
  Array.from({ length: 5 }, (_, reel) => [0, 1, moons.includes(reel) ? NIGHT_MOON : 2, 3])

// Proves GAM-37.
test('only the fifth reel turns longer, only after moons on the first and the third, whether its own comes or not', () => {
  for (const shown of [grid(0, 2), grid(0, 2, 4)]) {
    expect([0, 1, 2, 3, 4].filter((reel) => waitsForMoon(shown, reel))).toEqual([4])
  }
  for (const shown of [grid(), grid(0), grid(2), grid(0, 4), grid(2, 4), grid(4)]) {
    expect([0, 1, 2, 3, 4].filter((reel) => waitsForMoon(shown, reel))).toEqual([])
  }
})
