import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { artFiles, catalogue, GlyphSet } from './files.ts'
import { iconsJson } from './icons.ts'

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
