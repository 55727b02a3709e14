import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { builtStyle } from '../scripts/css/builtStyle.ts'

const brotli = (text: string) =>
  brotliCompressSync(Buffer.from(text), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: 1 },
  }).length

let critical = ''
let rest = ''
beforeAll(async () => {
  critical = await builtStyle('design/critical.css')
  rest = await builtStyle('design/rest.css')
  // A CI machine runs other work at the same time.
}, 60_000)

// Proves ISL-02.
test('the CSS of the first view of home is at most 4.0 kB, and is not empty', () => {
  const size = brotli(critical)
  expect(size).toBeLessThanOrEqual(4000)
  expect(size).toBeGreaterThan(3000)
})

/**
 * This sheet contains the styles of orders, breaks and old browsers. It is one file, cached for a year, and loads after
 * the first view.
 */
// Proves ISL-02.
test('all CSS together is at most 11 kB, and no file is missing', () => {
  const size = brotli(critical + rest)
  expect(size).toBeLessThanOrEqual(11_000)
  expect(size).toBeGreaterThan(7000)
})

test('addresses inside CSS are absolute, so that the text can be inlined into any page', () => {
  const addresses = [...(critical + rest).matchAll(/url\(["']?([^"')]+)/g)].map(([, address]) => address)
  expect(addresses.length).toBeGreaterThan(0)
  expect(addresses.filter((address) => !address?.startsWith('/'))).toEqual([])
})

// Proves DEV-23.
test('the chosen light theme equals the light theme of the system', () => {
  const css = readFileSync(join(import.meta.dirname, 'light.css'), 'utf8')
  const blocks = [...css.matchAll(/\{([^{}]+)\}/g)].map(([, body]) => body?.trim().split(/\s*\n\s*/))
  expect(blocks).toHaveLength(2)
  expect(blocks[0]?.length).toBeGreaterThan(20)
  expect(blocks[1]).toEqual(blocks[0])
})
