import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { compressFiles } from './compress.ts'

const folder = mkdtempSync(join(tmpdir(), 'kancil-compress-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('text files get both compressed copies; pictures and tiny files do not', () => {
  mkdirSync(join(folder, 'deep'))
  const text = 'a { color: red }\n'.repeat(100)
  writeFileSync(join(folder, 'deep', 'a.css'), text)
  writeFileSync(join(folder, 'b.png'), text)
  writeFileSync(join(folder, 'c.txt'), 'x')
  expect(compressFiles(folder)).toBe(1)
  expect(brotliDecompressSync(readFileSync(join(folder, 'deep', 'a.css.br'))).toString()).toBe(text)
  expect(gunzipSync(readFileSync(join(folder, 'deep', 'a.css.gz'))).toString()).toBe(text)
  expect(existsSync(join(folder, 'b.png.br'))).toBe(false)
  expect(existsSync(join(folder, 'c.txt.gz'))).toBe(false)
})
