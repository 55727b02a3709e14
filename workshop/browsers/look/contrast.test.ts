import { expect, test } from 'vitest'
import { contrastOf } from './contrast.ts'
import type { Picture } from './pixels.ts'

/** Ten pixels in a row, by their grey values from 0 to 255. */
const row = (greys: number[]): Picture => ({
  width: greys.length,
  height: 1,
  rgb: Buffer.from(greys.flatMap((grey) => [grey, grey, grey])),
})
const line = (colour: string, opacity = 1) => ({ text: 'Saldo', x: 0, y: 0, width: 10, height: 1, colour, opacity })
const WHITE = Array.from({ length: 10 }, () => 255)

test('the ratio follows WCAG, for every colour format of the browser', () => {
  expect(contrastOf(line('rgb(0, 0, 0)'), row(WHITE))).toBeCloseTo(21, 1)
  expect(contrastOf(line('rgb(118, 118, 118)'), row(WHITE))).toBeCloseTo(4.54, 1)
  expect(contrastOf(line('oklch(0 0 0)'), row(WHITE))).toBeCloseTo(21, 1)
  expect(contrastOf(line('color(srgb 1 1 1)'), row(WHITE))).toBeCloseTo(1, 1)
})
