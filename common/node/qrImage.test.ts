import { inflateSync } from 'node:zlib'
import jsQr from 'jsqr'
import { expect, test } from 'vitest'
import { qrPng, renderQr } from './qrImage.ts'

/** The reference vector: an invented merchant, 50,000 rupiah. */
const QRIS =
  '00020101021226690017ID.CO.EXAMPLE.WWW01189360091400000000000215ID10200000000000303UMI51440014ID.CO.QRIS.WWW0215ID10200000000000303UMI5204799553033605405500005802ID5911CONTOH TOKO6007JAKARTA61051011062070703A01630499C6'

const SCALE = 4

function decode(side: number, isDark: (x: number, y: number) => boolean, scale: number) {
  const pixels = new Uint8ClampedArray((side * scale) ** 2 * 4).fill(255)
  for (let y = 0; y < side * scale; y++)
    for (let x = 0; x < side * scale; x++)
      if (isDark(Math.floor(x / scale), Math.floor(y / scale)))
        pixels.fill(0, (y * side * scale + x) * 4, (y * side * scale + x) * 4 + 3)
  return jsQr.default(pixels, side * scale, side * scale)?.data
}

/** Draws the path as a browser would: each `Mx yh…v1h-…z` is a run of modules. */
function fromPath(address: string) {
  const svg = decodeURIComponent(address.replace('data:image/svg+xml,', ''))
  const [, size, path = ''] = /viewBox='0 0 (\d+) .*fill='#fff'.*<path d='(.*)'/.exec(svg) ?? []
  const dark = new Set<string>()
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(run); step++) dark.add(`${Number(x) + step},${y}`)
  return decode(Number(size), (x, y) => dark.has(`${x},${y}`), SCALE)
}

function fromPng(file: Buffer) {
  const side = file.readUInt32BE(16)
  const data = file.subarray(file.indexOf('IDAT') + 4)
  const pixels = inflateSync(data)
  const line = Math.ceil(side / 8) + 1
  return decode(side, (x, y) => ((pixels[y * line + 1 + (x >> 3)] ?? 0) & (128 >> (x & 7))) === 0, 1)
}

// Proves DEP-10.
test('the drawn code and the picture for download both decode to the exact text of upstream', () => {
  const qr = renderQr(QRIS)
  const png = qrPng(QRIS)
  if (!qr || !png) throw new Error('nothing drawn')
  expect(fromPath(qr)).toBe(QRIS)
  expect(fromPng(png)).toBe(QRIS)
})

test('an empty text and a text too long for a QR code are not drawn', () => {
  expect(renderQr('')).toBeNull()
  expect(qrPng('')).toBeNull()
  expect(renderQr('9'.repeat(10_000))).toBeNull()
})
