import type sharp from 'sharp'
import type { Sharp } from 'sharp'
import { fittedSides } from '../../common/pictureSides.ts'
import type { Caller } from '../limits/caller.ts'
import { ConcurrencyLimiter, LimitReached } from '../limits/concurrencyLimiter.ts'
import { type Kind, kindOf } from '../pictures/kinds.ts'
import { pictureLibrary } from '../pictures/library.ts'
import { pictureProblem } from './upload.ts'

/** How a picture is re-encoded: whole, or as the square of an avatar. */
export type Shape = 'whole' | 'square'
/** Throws HttpProblem at the file field: unreadable, too large, or too many at once. */
export type Reencode = (bytes: Buffer, shape: Shape, caller?: Caller) => Promise<File>

const MAX_PIXELS = 25e6
const LONGEST_SIDE = 2048
const SQUARE = { least: 256, most: 512 }
const QUALITY = 82
/** Effort 2 takes a third of the time of the default 4 (range 0 to 6), at the same size. */
const EFFORT = 2
/** One decoded picture of 25 megapixels takes 100 MB. */
const PLAN = {
  running: { all: 1, perSession: 1, perAddress: 1 },
  waiting: { all: 12, perSession: 2, perAddress: 6 },
}
/** The longest wait in the queue, in ms, and the longest time to re-encode a picture, in seconds. */
const PATIENCE_MS = 8_000
const LIMIT_SECONDS = 10
const RETRY_AFTER_SECONDS = 5

/** The kinds that a player may upload. server/pictures/library.ts enables more decoders, for pictures of upstream. */
const UPLOADED: readonly (Kind | null)[] = ['jpeg', 'png', 'webp']

/** Uploaded pictures leave as re-encoded pixels (SEC-18): upright, bounded, WebP, without place, time or metadata. */
export function pictures(encode: (bytes: Buffer, shape: Shape) => Promise<File> = reencode): Reencode {
  const limiter = new ConcurrencyLimiter(PLAN)
  return async (bytes, shape, caller) => {
    try {
      return await limiter.run(caller, Date.now() + PATIENCE_MS, () => encode(bytes, shape))
    } catch (error) {
      if (error instanceof LimitReached) throw pictureProblem('picture_busy', 'error.busy', RETRY_AFTER_SECONDS)
      throw error
    }
  }
}

async function reencode(bytes: Buffer, shape: Shape): Promise<File> {
  if (!UPLOADED.includes(kindOf(bytes))) throw pictureProblem('picture_broken', 'error.pictureBroken')
  try {
    const picture = open(await pictureLibrary(), bytes)
    const resized = shape === 'square' ? await squared(picture) : await fitted(picture)
    const webp = await resized.webp({ quality: QUALITY, effort: EFFORT }).timeout({ seconds: LIMIT_SECONDS }).toBuffer()
    return new File([new Uint8Array(webp)], 'picture.webp', { type: 'image/webp' })
  } catch (error) {
    const tooLarge = error instanceof Error && error.message.includes('pixel limit')
    throw tooLarge
      ? pictureProblem('picture_size', 'error.pictureSize')
      : pictureProblem('picture_broken', 'error.pictureBroken')
  }
}

/** A small fault of the file is ignored, as image viewers do. A truncated picture is refused. */
const open = (library: typeof sharp, bytes: Buffer) =>
  library(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()

async function fitted(picture: Sharp): Promise<Sharp> {
  const { autoOrient } = await picture.metadata()
  return picture.resize({ ...fittedSides(autoOrient, LONGEST_SIDE), fit: 'fill' })
}

async function squared(picture: Sharp): Promise<Sharp> {
  const { width, height } = await picture.metadata()
  const side = Math.min(Math.max(Math.min(width, height), SQUARE.least), SQUARE.most)
  return picture.resize({ width: side, height: side, fit: 'cover' })
}
