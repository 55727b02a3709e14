import { zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PageCache } from '../pageCache.ts'
import { compressedPages, compressWith } from './compress.ts'
import { dictionaryOf } from './dictionaries.ts'

const words = (from: number) =>
  Array.from({ length: 400 }, (_, place) => `<p>${(place * 7919 + from) % 997}</p>`).join('')
const dictionary = dictionaryOf(Buffer.from(words(1)))
const page = `<title>Wallet</title>${words(1)}<b>Rp 50.000</b>`

// Proves LIN-13.
test.each(['once', 'cached'] as const)('%s: dcz is a magic number, the hash and a Zstandard frame', async (life) => {
  const body = await compressWith(dictionary, page, 'dcz', life)
  expect(body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
  expect(body.subarray(8, 40)).toEqual(dictionary.hash)
  const frame = body.subarray(40)
  expect(zstdDecompressSync(frame, { dictionary: dictionary.content }).toString()).toBe(page)
  expect(() => zstdDecompressSync(frame)).toThrow()
  expect(frame.length).toBeLessThan(200)
})

// Proves LIM-17.
test('a cached page is compressed once for each dictionary, and all of them have a byte limit', async () => {
  const cached = new PageCache(() => 0).keep('/', { status: 200, html: page, policy: '' })
  const compressed = compressedPages(2000)
  const first = await compressed({ page: cached, dictionary, encoding: 'dcz' })
  expect(await compressed({ page: cached, dictionary, encoding: 'dcz' })).toBe(first)
  const others = [2, 3, 4, 5, 6].map((from) => dictionaryOf(Buffer.from(words(from))))
  for (const other of others) {
    const body = await compressed({ page: cached, dictionary: other, encoding: 'dcz' })
    expect(zstdDecompressSync(body.subarray(40), { dictionary: other.content }).toString()).toBe(page)
  }
  const again = await compressed({ page: cached, dictionary, encoding: 'dcz' })
  expect(again).not.toBe(first)
  expect(again).toEqual(first)
})
