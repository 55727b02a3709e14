import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { builtStyle } from '../scripts/build/css/builtStyle.ts'

const brotli = (text: string) =>
  brotliCompressSync(Buffer.from(text), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: 1 },
  }).length

let critical = ''
let wide = ''
let player = ''
let home = ''
let over = ''
let rest = ''
beforeAll(async () => {
  critical = await builtStyle('design/critical.css')
  wide = await builtStyle('design/wide.css')
  player = await builtStyle('design/player.css')
  home = await builtStyle('design/home.css')
  over = await builtStyle('design/over.css')
  rest = await builtStyle('design/rest.css')
})

// Proves ISL-02.
test('the CSS of the first view of home is at most 2.47 kB on a phone, 2.63 kB for a player, 3.55 kB on a desktop, and is not empty', () => {
  const size = brotli(critical)
  expect(size).toBeLessThanOrEqual(2470)
  expect(size).toBeGreaterThan(1800)
  expect(brotli(critical + player)).toBeLessThanOrEqual(2630)
  expect(brotli(critical + wide)).toBeLessThanOrEqual(3550)
  expect(brotli(wide)).toBeGreaterThan(1000)
})

// Proves LIN-28.
test('the CSS that home contains for what lies below its first view is at most 1.4 kB', () => {
  expect(brotli(home)).toBeLessThanOrEqual(1400)
  expect(brotli(home)).toBeGreaterThan(1000)
})

const declares = (css: string) => new Set([...css.matchAll(/[{;](--[\w-]+):/g)].map(([, name = '']) => name))
/** Rules for the root or the body in every width, theme and state. */
const ROOT_RULE = /(?<=^|\})(?::root|html|body|\*|\[data-theme=light\])\{([^{}]*)\}/g
/** What the elements below do not inherit. */
const OWN = /^(margin|padding|scroll-padding|min-height|overflow|background)/

// Proves LIN-28.
test('no sheet after the first sets what every element inherits, so that no browser calculates all styles again', () => {
  expect(declares(critical).size).toBeGreaterThan(20)
  for (const later of [player, home, over, rest]) {
    const properties = [...later.matchAll(ROOT_RULE)].flatMap(([, body = '']) => body.split(';'))
    expect(properties.filter((property) => property !== '' && !OWN.test(property))).toEqual([])
  }
})

/**
 * This sheet contains the styles of orders, breaks and old browsers. It is one file, cached for a year, and loads after
 * the first view.
 */
// Proves DEV-18.
test('a rule that sets tokens for large text is not taken for a rule of tokens.css', () => {
  expect(critical).toContain('@media (max-width:16.5rem){:root{--s3:.5rem;--s4:.625rem')
})

// Proves ISL-02.
test('all CSS together is at most 10.85 kB, and no file is missing', () => {
  const size = brotli(critical + rest)
  expect(size).toBeLessThanOrEqual(10_850)
  expect(size).toBeGreaterThan(7000)
})

// Proves LIN-26.
test('the styles of the panels over home are at most 1.6 kB, all of them rules of the other styles', () => {
  expect(brotli(over)).toBeLessThanOrEqual(1600)
  expect(brotli(over)).toBeGreaterThan(1000)
  const rules = (css: string) => css.replaceAll(/@supports not \(inset:0\)\{.*$/gs, '').match(/[^{}]+\{[^{}]*\}/g) ?? []
  expect(rules(over).length).toBeGreaterThan(10)
  expect(rules(over).filter((rule) => !rest.includes(rule) && !/:root|data-theme/.test(rule))).toEqual([])
})

// Proves DEV-23.
test('the chosen light theme equals the light theme of the system', () => {
  const [, chosen = ''] = /\[data-theme=light\]\{([^{}]+)\}/.exec(critical) ?? []
  expect(chosen.split(';').length).toBeGreaterThan(16)
  expect(critical).toContain(`:root:not([data-theme]){${chosen}}`)
})

test('every mark of a component names a first view, and every component is part of the sheets', () => {
  const components = globSync('components/*.css', { cwd: import.meta.dirname })
  const texts = components.map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'))
  const marks = texts.flatMap((css) => [...css.matchAll(/@layer ([^{]+) \{/g)].map(([, views = '']) => views))
  expect([...new Set(marks)].toSorted()).toEqual([
    'desktop',
    'desktop.home',
    'desktop.panel',
    'desktop.player.home',
    'first',
    'home',
    'panel',
    'panel.home',
    'player',
  ])
  const all = readFileSync(join(import.meta.dirname, 'all.css'), 'utf8')
  expect(components.filter((path) => !all.includes(`@import "./${path}";`))).toEqual([])
})
