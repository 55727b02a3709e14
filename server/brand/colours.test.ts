import { expect, test } from 'vitest'
import { plainColours } from './colours.ts'

test.each([
  ['oklch(0.192 calc(0.06 * 0.92) 272)', '#0c112d'],
  ['0 0.5rem 1.75rem oklch(0.06 0.03 272 / 0.5), 0 1px oklch(1 0 0)', '0 0.5rem 1.75rem #00000580, 0 1px #fff'],
  ['rgb(255 255 255 / 0.2)', '#fff3'],
  // Browsers clip colours outside sRGB to its edge.
  ['oklch(0.7 0.4 150)', '#00d600'],
])('a colour function is converted to the value that a browser shows: %s', (input, plain) => {
  expect(plainColours(input)).toBe(plain)
})

test.each([
  ['color-mix(in oklab, #f2b03d 24%, transparent)', '#f2b03d3d'],
  ['color-mix(in oklab, transparent, #f2b03d 24%)', '#f2b03d3d'],
  ['color-mix(in srgb, #000, #fff)', '#808080'],
  ['color-mix(in oklab, oklch(0.815 0.15 78) 34%, black)', '#362506'],
  ['color-mix(in oklab, color-mix(in srgb, #000, #fff), #fff 100%)', '#fff'],
])('a mix follows CSS Color 5, also for nested mixes: %s', (input, plain) => {
  expect(plainColours(input)).toBe(plain)
})
