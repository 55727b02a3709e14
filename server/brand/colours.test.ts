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

test.each([
  ['oklch(from #f2b03d l c h / 0.24)', '#f2b03d3d'],
  ['oklch(from #f2b03d calc(l * 0.5) c h)', '#713700'],
  ['oklch(from #808080 calc(l + 0.1 - 0.1) 0 0)', '#808080'],
])('a relative colour takes its channels from its origin colour: %s', (input, plain) => {
  expect(plainColours(input)).toBe(plain)
})

test.each(['oklch(var(--l) 0 0)', 'color-mix(in xyz, red, blue)', 'oklch(1 2)', 'oklch(1 0 0'])(
  'a colour that cannot be computed is an error: %s',
  (input) => {
    expect(() => plainColours(input)).toThrow(TypeError)
  },
)

test('a value that is not a colour stays unchanged', () => {
  expect(plainColours('url("/art/brand/logo.svg")')).toBe('url("/art/brand/logo.svg")')
  expect(plainColours('1px solid #abcdef')).toBe('1px solid #abcdef')
})
