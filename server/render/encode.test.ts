import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encode, encodingOf } from './encode.ts'

const CHROME = 'gzip, deflate, br, zstd'

test.each([
  [CHROME, 'once', 'zstd'],
  [CHROME, 'cached', 'br'],
  ['gzip, deflate, br', 'once', 'br'],
  ['gzip', 'cached', 'gzip'],
  ['GZIP;q=0.5', 'once', 'gzip'],
  ['zstd;q=0, br; q=0.0, gzip;q=0.1', 'once', 'gzip'],
  ['brotli-like', 'once', 'identity'],
  ['', 'cached', 'identity'],
  [undefined, 'once', 'identity'],
] as const)('%s, %s → %s', (accepted, life, encoding) => {
  expect(encodingOf(accepted, life)).toBe(encoding)
})

test('every encoding decodes to the original text', async () => {
  const text = '<p>Rp 50.000</p>'.repeat(500)
  for (const life of ['once', 'cached'] as const) {
    expect(brotliDecompressSync(await encode(text, 'br', life)).toString()).toBe(text)
    expect(gunzipSync(await encode(text, 'gzip', life)).toString()).toBe(text)
    expect(zstdDecompressSync(await encode(text, 'zstd', life)).toString()).toBe(text)
    expect((await encode(text, 'identity', life)).toString()).toBe(text)
  }
})
