import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { compressFiles } from './compress.ts'

const folder = temporaryFolder()

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
