import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encode } from './encode.ts'

test('every encoding decodes to the original text', async () => {
  const text = '<p>Rp 50.000</p>'.repeat(500)
  for (const life of ['once', 'cached'] as const) {
    expect(brotliDecompressSync(await encode(text, 'br', life)).toString()).toBe(text)
    expect(gunzipSync(await encode(text, 'gzip', life)).toString()).toBe(text)
    expect(zstdDecompressSync(await encode(text, 'zstd', life)).toString()).toBe(text)
    expect((await encode(text, 'identity', life)).toString()).toBe(text)
  }
})
