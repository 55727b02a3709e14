import { beforeEach, expect, test, vi } from 'vitest'
import { shrink } from './shrink.ts'

/** What the canvas gives; `null` where it is too large for the device. */
let encoded: Blob | null
let canvas: { width: number; height: number }
beforeEach(() => {
  encoded = new Blob(['x'.repeat(1000)], { type: 'image/jpeg' })
  canvas = { width: 0, height: 0 }
  const context = { fillRect: () => {}, drawImage: () => {} }
  const element = Object.assign(canvas, {
    getContext: () => context,
    toBlob: (done: (blob: Blob | null) => void) => done(encoded),
  })
  vi.stubGlobal('document', { createElement: () => element })
})

function photo(width: number, height: number, bytes: number, type = 'image/png'): File {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }))
  return new File(['x'.repeat(bytes)], 'a', { type })
}

test('a scrolled screenshot keeps its width', async () => {
  expect(await shrink(photo(1080, 11_800, 900_000))).toBe(encoded)
  expect(canvas).toMatchObject({ width: 1080, height: 11_800 })
})

test('a photo is scaled down, and a small picture is sent as it is', async () => {
  expect(await shrink(photo(4000, 3000, 2_000_000, 'image/jpeg'))).toBe(encoded)
  expect(canvas).toMatchObject({ width: 1600, height: 1200 })
  const small = photo(640, 480, 9000)
  expect(await shrink(small)).toBe(small)
})

test('lines of text that are larger as a JPEG, and a canvas that gives nothing, leave the picture as it was', async () => {
  const text = photo(1080, 11_800, 400_000)
  encoded = new Blob(['x'.repeat(500_000)])
  expect(await shrink(text)).toBe(text)
  encoded = null
  expect(await shrink(text)).toBe(text)
  expect(await shrink(photo(1080, 11_800, 400_000, 'image/heic'))).toBeNull()
  expect(await shrink(photo(1080, 11_800, 6 * 1024 * 1024))).toBeNull()
})
