import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ART_FOLDER, artFiles, catalogue } from './files.ts'

const files = artFiles()

// Proves BRD-05.
test('sandbox/public/art is what the generator writes; repair: node sandbox/scripts/art/build.ts', () => {
  const names = globSync('**/*.svg', { cwd: ART_FOLDER })
  expect(names.sort()).toEqual([...files.keys()].sort())
  expect(names.filter((name) => readFileSync(join(ART_FOLDER, name), 'utf8') !== files.get(name))).toEqual([])
})

// Proves BRD-05.
test('a tile costs between 0.6 and 2 kB compressed', () => {
  const sizes = catalogue().map(({ file }) => brotliCompressSync(files.get(file) ?? '').length)
  expect(Math.min(...sizes)).toBeGreaterThan(600)
  expect(Math.max(...sizes)).toBeLessThan(2000)
})
