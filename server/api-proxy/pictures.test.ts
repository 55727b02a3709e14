import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { HttpProblem } from '../http/httpProblem.ts'
import { pictures } from './pictures.ts'

const reencode = pictures()
const HTML = '<html><script>alert(1)</script></html>'

/** A picture whose left half is red and whose right half is blue. */
function halves(width: number, height: number) {
  const half = { width: width / 2, height, channels: 3, background: 'blue' } as const
  return sharp({ create: { ...half, width, background: 'red' } }).composite([
    { input: { create: half }, left: width / 2, top: 0 },
  ])
}

async function resultOf(bytes: Buffer, shape: 'whole' | 'square' = 'whole') {
  const file = await reencode(bytes, shape)
  const picture = Buffer.from(await file.arrayBuffer())
  return { file, picture, about: await sharp(picture).metadata() }
}

/** Red, green and blue of one pixel, 0 to 255. */
async function pixel(picture: Buffer, left: number, top: number) {
  const one = await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return [...one]
}

const problemOf = async (bytes: Buffer) => {
  const error = await reencode(bytes, 'whole').catch((problem: unknown) => problem)
  return error instanceof HttpProblem ? { status: error.status, fields: error.fields } : error
}

// Proves SEC-18.
test('place, camera and time are removed from a photo', async () => {
  const photo = await halves(64, 32)
    .withExif({
      IFD0: { Make: 'SecretPhone', DateTime: '2026:11:20 09:00:00' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 12/1 0/1' },
    })
    .jpeg()
    .toBuffer()
  expect(photo.toString('latin1')).toContain('SecretPhone')
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const { file, picture, about } = await resultOf(photo)
  expect([file.type, file.name, about.format]).toEqual(['image/webp', 'picture.webp', 'webp'])
  expect([about.exif, about.xmp, about.iptc, about.icc]).toEqual([undefined, undefined, undefined, undefined])
  expect(picture.toString('latin1')).not.toMatch(/SecretPhone|2026:11:20|Exif/i)
})

// Proves SEC-18.
test('an HTML page hidden in a photo is removed', async () => {
  const jpeg = await halves(64, 32).jpeg().toBuffer()
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, HTML.length + 2]), Buffer.from(HTML)])
  const both = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(HTML)])
  const { picture, about } = await resultOf(both)
  expect([about.width, about.height]).toEqual([64, 32])
  expect(picture.toString('latin1')).not.toContain('script')
})

test('a photo with a rotation tag becomes upright', async () => {
  const lying = await halves(64, 32).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { picture, about } = await resultOf(lying)
  expect([about.width, about.height, about.orientation]).toEqual([32, 64, undefined])
  const [red = 0, , blue = 0] = await pixel(picture, 16, 4)
  expect(red).toBeGreaterThan(200)
  expect(blue).toBeLessThan(60)
  expect((await pixel(picture, 16, 60))[2]).toBeGreaterThan(200)
})

// Proves SEC-18.
test('a picture with a hundred million pixels is refused after its header', async () => {
  const bomb = await halves(8, 8).png().toBuffer()
  bomb.writeUInt32BE(50_000, 16)
  bomb.writeUInt32BE(50_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  expect(await problemOf(bomb)).toEqual({ status: 413, fields: { file: 'error.pictureSize' } })
})

// Proves SEC-18.
test('a truncated picture and a picture of another format are refused', async () => {
  const broken = { status: 422, fields: { file: 'error.pictureBroken' } }
  const jpeg = await sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
      background: 'red',
    },
  })
    .jpeg()
    .toBuffer()
  expect(await problemOf(jpeg.subarray(0, jpeg.length / 2))).toEqual(broken)
  expect(await problemOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toEqual(broken)
  expect(await problemOf(await halves(8, 8).gif().toBuffer())).toEqual(broken)
  expect(await problemOf(await halves(8, 8).tiff().toBuffer())).toEqual(broken)
  expect(await problemOf(Buffer.from(HTML))).toEqual(broken)
})

// Proves LIM-20.
test('one picture is processed at a time, a bounded queue waits, and a full queue shows an error at the field', async () => {
  let atOnce = 0
  let most = 0
  const line = pictures(async () => {
    most = Math.max(most, ++atOnce)
    await new Promise((done) => setTimeout(done, 5))
    atOnce--
    return new File([], 'picture.webp')
  })
  const ends = await Promise.allSettled(Array.from({ length: 30 }, () => line(Buffer.alloc(0), 'whole')))
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect([most, refused.length]).toEqual([1, 17])
  expect(refused[0]).toMatchObject({ status: 503, fields: { file: 'error.busy' }, retryAfterSeconds: 5 })
})
