import { expect, test } from 'vitest'
import { fittedSides } from './pictureSides.ts'

test.each([
  ['a photo', [4000, 3000], [1600, 1200]],
  ['a small picture', [640, 480], [640, 480]],
  ['a scrolled screenshot', [1080, 11_800], [1080, 11_800]],
  ['one of a large phone', [1440, 9000], [1080, 6750]],
  ['one with too many pixels', [1080, 15_900], [1042, 15_348]],
  ['one longer than a file may be', [300, 40_000], [123, 16_383]],
  ['a panorama', [12_000, 2000], [6480, 1080]],
  ['a line', [1, 20_000], [1, 16_383]],
])('%s of %o fits into %o', (_, [width = 0, height = 0], [w, h]) => {
  expect(fittedSides({ width, height }, 1600)).toEqual({ width: w, height: h })
})

test('the shorter side of an avatar stays as long as its square', () => {
  expect(fittedSides({ width: 4000, height: 3000 }, 512)).toEqual({ width: 683, height: 512 })
})
