import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ART } from './files.ts'
import { iconsJson } from './icons.ts'

const root = join(import.meta.dirname, '../..')
const text = (path: string) => readFileSync(join(root, path), 'utf8')

// Proves BRD-05.
test('public/art matches the output of the generator; repair: node design/art/build.ts', () => {
  expect([...ART].filter(([name, svg]) => text(`public/art/${name}`) !== svg).map(([name]) => name)).toEqual([])
})

test('the inlined icons match design/icons.svg; repair: node design/art/build.ts', () => {
  expect(text('components/icons.json')).toBe(iconsJson(text('design/icons.svg')))
  expect(text('public/icons.svg')).toBe(text('design/icons.svg'))
})
