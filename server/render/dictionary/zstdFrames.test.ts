import { randomBytes } from 'node:crypto'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zstdFrames } from './zstdFrames.ts'

const dictionary = Buffer.from(Array.from({ length: 900 }, (_, place) => `<p>${(place * 7919) % 997}</p>`).join(''))
const params = { [constants.ZSTD_c_compressionLevel]: 6 }
const textOf = (n: number) => Buffer.from(`<title>${n}</title>${dictionary.subarray(0, 20 * n)}`)

test('each text is a frame of its own, the same as by itself, also when many come at once', async () => {
  const compress = zstdFrames({ dictionary, params })
  const texts = Array.from({ length: 40 }, (_, n) => textOf(n))
  const frames = await Promise.all(texts.map(compress))
  expect(frames).toEqual(texts.map((text) => zstdCompressSync(text, { dictionary, params })))
  // After others, nothing of them is in it.
  expect(await compress(textOf(7))).toEqual(frames[7])
})

test('a text that is larger than all buffers is one frame', async () => {
  const compress = zstdFrames({ dictionary, params })
  const large = randomBytes(3_000_000)
  const frames = await Promise.all([compress(large), compress(textOf(3))])
  expect(zstdDecompressSync(frames[0], { dictionary }).equals(large)).toBe(true)
  expect(zstdDecompressSync(frames[1], { dictionary })).toEqual(textOf(3))
})
