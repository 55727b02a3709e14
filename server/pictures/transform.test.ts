import { promisify } from 'node:util'
import { brotliDecompress, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photo } from '../testing/pictureHost.ts'
import { factsOf, type Slot, transformPicture } from './transform.ts'

const FULL = { width: 240, lite: false }
const about = async (bytes: Buffer) => {
  const { format, compression, width, height, pages = 1 } = await sharp(bytes).metadata()
  return [compression === 'av1' ? 'avif' : format, width, height, pages]
}

// Proves PIC-03.
test.each([
  ['avif', 'image/avif', 'avif'],
  ['webp', 'image/webp', 'webp'],
  ['plain', 'image/jpeg', 'jpeg'],
] as const)('as %s a photo is %s of the wanted width, and smaller', async (slot, type, format) => {
  const source = await photo(600, 800)
  const result = await transformPicture(source, slot, FULL)
  expect(result.type).toBe(type)
  expect(await about(result.bytes)).toEqual([format, 240, 320, 1])
  expect(result.bytes.length).toBeLessThan(source.length)
  const lite = await transformPicture(source, slot, { ...FULL, lite: true })
  expect(lite.bytes.length).toBeLessThan(result.bytes.length)
})

// Proves PIC-03.
test('a small picture is never enlarged', async () => {
  const { bytes } = await transformPicture(await photo(90, 120), 'webp', FULL)
  expect(await about(bytes)).toEqual(['webp', 90, 120, 1])
})

// Proves PIC-03.
test('metadata is dropped, and a photo that lies on its side is turned', async () => {
  const source = await sharp(await photo(400, 300))
    .withExif({ IFD0: { Make: 'SecretPhone' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const result = await transformPicture(source, 'plain', FULL)
  expect(result.bytes.toString('latin1')).not.toContain('SecretPhone')
  expect(await about(result.bytes)).toEqual(['jpeg', 240, 320, 1])
  expect(await factsOf(source, result)).toMatchObject({ width: 300, height: 400 })
})

// Proves PIC-02.
test('too many pixels, broken pictures and other files are refused', async () => {
  const ihdr = Buffer.alloc(17)
  ihdr.write('IHDR')
  ihdr.writeUInt32BE(60_000, 4)
  ihdr.writeUInt32BE(60_000, 8)
  ihdr.set([8, 2, 0, 0, 0], 12)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(ihdr))
  const bomb = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from([0, 0, 0, 13]), ihdr, sum])
  const cut = (await photo(600, 800)).subarray(0, 2000)
  const tiff = await sharp(await photo(60, 80))
    .tiff()
    .toBuffer()
  const slots: Slot[] = ['avif', 'webp', 'plain']
  for (const bytes of [
    bomb,
    cut,
    tiff,
    Buffer.from('<html><script>1</script></html>'),
    Buffer.from('%PDF-1.7'),
    Buffer.alloc(0),
  ])
    for (const slot of slots)
      await expect(transformPicture(bytes, slot, FULL)).rejects.toMatchObject({ name: 'NoPicture' })
})

// Proves PIC-05.
test('an SVG stays one: cleaned, and compressed with Brotli', async () => {
  const source = Buffer.from(
    '\uFEFF<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><rect width="9"/></svg>',
  )
  for (const slot of ['avif', 'webp', 'plain'] as const) {
    const { type, bytes } = await transformPicture(source, slot, FULL)
    expect(type).toBe('image/svg+xml')
    const text = String(await promisify(brotliDecompress)(bytes))
    expect(text).toBe('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9"/></svg>')
  }
})
