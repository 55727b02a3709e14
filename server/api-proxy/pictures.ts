import sharp, { type Sharp } from 'sharp'
import { UpstreamUnavailable } from '../api/errors.ts'
import { Lane } from '../api/lane.ts'
import { pictureProblem } from './upload.ts'

/** How a picture is drawn anew: whole, or the square that an avatar is. */
export type Shape = 'whole' | 'square'
/** Throws HttpProblem at the file field: what cannot be read, what is too large, too many at once. */
export type Redraw = (bytes: Buffer, shape: Shape) => Promise<File>

const MAX_PIXELS = 25e6
const LONGEST_SIDE = 2048
const SQUARE = { least: 256, most: 512 }
const QUALITY = 82
/** A third of the time of the usual 4 (0 to 6), for the same size. */
const EFFORT = 2
const AT_ONCE = 2
/** A line this long is not waited for, in ms; nor is a picture that takes so long to draw, in seconds. */
const PATIENCE_MS = 8_000
const LIMIT_SECONDS = 10
const RETRY_AFTER_SECONDS = 5

// Whatever a file claims to be, only these three readers of the library can be reached.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// Pictures of strangers are not worth keeping, and two at once are the bound of memory and threads.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Pictures of players leave this server only as pixels drawn anew (RELIABILITY, uploads): upright, of a bounded size, as
 * WebP. Place and time of the photo, and whatever else hides in a file, stay behind.
 */
export function pictures(draw: Redraw = redraw): Redraw {
  const lane = new Lane(AT_ONCE)
  return async (bytes, shape) => {
    try {
      return await lane.run('upload', Date.now() + PATIENCE_MS, () => draw(bytes, shape))
    } catch (error) {
      if (error instanceof UpstreamUnavailable) throw pictureProblem(503, 'error.busy', RETRY_AFTER_SECONDS)
      throw error
    }
  }
}

async function redraw(bytes: Buffer, shape: Shape): Promise<File> {
  try {
    const drawn = shape === 'square' ? await squared(bytes) : fitted(bytes)
    const webp = await drawn.webp({ quality: QUALITY, effort: EFFORT }).timeout({ seconds: LIMIT_SECONDS }).toBuffer()
    return new File([new Uint8Array(webp)], 'picture.webp', { type: 'image/webp' })
  } catch (error) {
    const tooLarge = error instanceof Error && error.message.includes('pixel limit')
    throw pictureProblem(tooLarge ? 413 : 422, tooLarge ? 'error.pictureSize' : 'error.pictureBroken')
  }
}

/** A small fault is forgiven, as viewers forgive it; a picture that ends too soon is not. */
const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()

const fitted = (bytes: Buffer): Sharp =>
  open(bytes).resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })

async function squared(bytes: Buffer): Promise<Sharp> {
  const picture = open(bytes)
  const { width, height } = await picture.metadata()
  const side = Math.min(Math.max(Math.min(width, height), SQUARE.least), SQUARE.most)
  return picture.resize({ width: side, height: side, fit: 'cover' })
}
