import { expect, test } from 'vitest'
import { styleFaults } from './styleFaults.ts'

const FLOOR = { chrome: '87', safari: '14', firefox: '78' }
const faults = (css: string, floor = FLOOR) => styleFaults(css, floor)

// Proves DEV-13, QAT-08.
test.each([
  'a { color: oklch(0.5 0.1 20) }',
  ':root { --a: color-mix(in oklab, red, blue) }',
  'a { color: color(display-p3 1 0 0) }',
  'a { height: 100dvh }',
  'a { height: 100dvh; height: 100vh }',
  'a { width: 4cqi }',
  'a { inset: 0 }',
  'a { translate: 0 1px }',
  'a { aspect-ratio: 1 }',
  'a { mask: url(b) }',
  'a { height: fit-content }',
  '@layer a { b { color: red } }',
  '@container (min-width: 1px) { a { color: red } }',
  '@container (min-width: 1px) { a { color: red } } @supports not (container-type: inline-size) { a { width: 0 } }',
  '@media (width >= 1px) { a { color: red } }',
  'a:has(b) { color: red }',
  '.a, .b:has(c) { color: red }',
  'a:is(b, c) { color: red }',
  'a:not(b, c) { color: red }',
  'a:not(:modal) { color: red }',
  'a:focus-visible { color: red }',
  '.a { display: flex; gap: 1px }',
  '.a { display: inline-flex; gap: 1px } @supports not (inset: 0) { :where(.b > * + *) { margin-left: 1px } }',
  '@supports not (container-type: inline-size) { a:has(b) { color: red } }',
  '@supports (display: grid) { a:has(b) { color: red } }',
  'a { & b { color: red } }',
])('is reported: %s', (css) => {
  expect(faults(css)).toHaveLength(1)
})

test.each([
  'a { color: #fff; color: oklch(0.5 0.1 20) }',
  'a { height: 100vh; height: 100dvh }',
  '@supports (height: 100dvh) { a { height: 100dvh } }',
  'a { top: 0; right: 0; bottom: 0; left: 0 }',
  'a { height: 2rem; aspect-ratio: 1 }',
  'a { -webkit-mask: url(b); mask: url(b) }',
  '@supports selector(:has(*)) { a:has(b) { color: red } }',
  '@supports selector(:has(*)) and (width: 1cqi) { a { width: 4cqi } }',
  '@container (min-width: 1px) { a { color: red } } @supports not (container-type: inline-size) { a { color: red } }',
  '@media (min-width: 1px) { a { color: red } }',
  'a:focus-visible { outline: 1px solid }',
  'a:focus { outline: 1px solid } a:focus:not(:focus-visible) { outline: 0 }',
  '.a { display: grid; gap: 1px }',
  '.a { display: flex; gap: 1px } @supports not (inset: 0) { :where(.a > * + *) { margin-left: 1px } }',
  '.game-art { aspect-ratio: 3 / 4 }',
])('is accepted: %s', (css) => {
  expect(faults(css)).toEqual([])
})

test('a newer floor accepts what an older one lacks', () => {
  expect(faults('a:has(b) { inset: 0 }', { chrome: '105', safari: '15.4', firefox: '121' })).toEqual([])
})
