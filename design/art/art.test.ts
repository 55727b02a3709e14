import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { artFiles, catalogue, GlyphSet } from './files.ts'
import { iconsJson } from './icons.ts'
import { lettering, stack } from './lettering.ts'

const root = join(import.meta.dirname, '../..')
const text = (path: string) => readFileSync(join(root, path), 'utf8')
const glyphs = GlyphSet.parse(JSON.parse(text('node_modules/@iconify-json/fluent-emoji-flat/icons.json')))
const files = artFiles(glyphs)

// Proves BRD-05.
test('public/art matches the output of the generator; repair: node design/art/build.ts', () => {
  const stale = [...files].filter(([name, svg]) => text(`public/art/${name}`) !== svg).map(([name]) => name)
  expect(stale).toEqual([])
  const tiles = readdirSync(join(root, 'public/art/games')).map((name) => `games/${name}`)
  expect(tiles.filter((name) => !files.has(name))).toEqual([])
})

test('the inlined icons match design/icons.svg; repair: node design/art/build.ts', () => {
  expect(text('components/icons.json')).toBe(iconsJson(text('design/icons.svg')))
  expect(text('public/icons.svg')).toBe(text('design/icons.svg'))
})

// Proves BRD-05.
test('a tile costs between 0.6 and 2 kB compressed', () => {
  const sizes = catalogue().map(({ file }) => brotliCompressSync(files.get(file) ?? '').length)
  expect(Math.min(...sizes)).toBeGreaterThan(600)
  expect(Math.max(...sizes)).toBeLessThan(2000)
})

test('every game has its own id and picture', () => {
  const games = catalogue()
  expect(games.length).toBeGreaterThanOrEqual(98)
  expect(new Set(games.map(({ id }) => id)).size).toBe(games.length)
})

test('a long title is split into at most three lines and loses no letter', () => {
  expect(stack('Kupu-Kupu')).toEqual(['KUPU-', 'KUPU'])
  expect(stack('Raja Bulu Tangkis Nusantara Raya').length).toBeLessThanOrEqual(3)
  expect(stack('Raja Bulu Tangkis Nusantara Raya').join(' ')).toBe('RAJA BULU TANGKIS NUSANTARA RAYA')
})

test('letters after the first move sideways, and joined arc flags are kept', () => {
  expect(lettering('AI')).toBe('M0 14V4.2a4.2 4.2 0 0 1 8.4 0V14M0 8.8h8.4M13 0v14')
})
