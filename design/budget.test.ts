import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { bundle } from 'lightningcss'
import { expect, test } from 'vitest'

/** The floor of the design system: Chrome 111, Firefox 113, Safari 16.4 (a browser version is major << 16 | minor << 8). */
const targets = { chrome: 111 << 16, firefox: 113 << 16, safari: (16 << 16) | (4 << 8) }

const minified = (name: string) => bundle({ filename: join(import.meta.dirname, name), minify: true, targets }).code
const brotli = (code: Uint8Array) =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: 1 } })
    .length

test('the first view of home costs at most 4.0 kB of CSS, and is not empty', () => {
  const size = brotli(minified('critical.css'))
  expect(size).toBeLessThanOrEqual(4000)
  expect(size).toBeGreaterThan(3000)
})

test('all CSS together costs at most 9 kB, and nothing fell out', () => {
  const size = brotli(Buffer.concat([minified('critical.css'), minified('rest.css')]))
  expect(size).toBeLessThanOrEqual(9000)
  expect(size).toBeGreaterThan(7000)
})

test('addresses inside CSS are absolute, so the text works inlined into any page', () => {
  const css = `${minified('critical.css')}${minified('rest.css')}`
  const addresses = [...css.matchAll(/url\(["']?([^"')]+)/g)].map(([, address]) => address)
  expect(addresses.length).toBeGreaterThan(0)
  expect(addresses.filter((address) => !address?.startsWith('/'))).toEqual([])
})

test('the light theme of choice and the light theme of the system are the same', () => {
  const css = readFileSync(join(import.meta.dirname, 'light.css'), 'utf8')
  const blocks = [...css.matchAll(/\{([^{}]+)\}/g)].map(([, body]) => body?.trim().split(/\s*\n\s*/))
  expect(blocks).toHaveLength(2)
  expect(blocks[0]?.length).toBeGreaterThan(20)
  expect(blocks[1]).toEqual(blocks[0])
})
