import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Sharp } from 'sharp'
import { NoPicture } from './fetchPicture.ts'
import { kindOf } from './kinds.ts'
import { pictureLibrary } from './library.ts'
import { cleanSvg } from './svg.ts'

const brotli = promisify(brotliCompress)

/** What a browser accepts, best first: AVIF, WebP, or only what every browser knows. */
export type Slot = 'avif' | 'webp' | 'plain'

export const TYPES = ['image/avif', 'image/webp', 'image/jpeg', 'image/png', 'image/svg+xml'] as const
export type PictureType = (typeof TYPES)[number]

/** A finished picture. An SVG's bytes are compressed with Brotli. */
export interface TransformedPicture {
  type: PictureType
  bytes: Buffer
}

/** What pages may know of a picture. */
export interface Facts {
  /** Pixels at upstream's host; missing for an SVG without them. */
  width?: number | undefined
  height?: number | undefined
  /** The form of `PictureFacts` in contract/pictures.ts; missing for a picture that one can see through. */
  tint?: string | undefined
}

interface Order {
  /** Device pixels; a picture is never enlarged. */
  width: number
  lite: boolean
}

const MAX_PIXELS = 25e6
const LIMIT_SECONDS = 10
const QUALITY = {
  webp: { full: 74, lite: 45 },
  avif: { full: 52, lite: 36 },
  jpeg: { full: 76, lite: 50 },
  png: { full: 90, lite: 60 },
} as const
/** 0 to 9 for AVIF, 0 to 6 for WebP. More effort costs several times the CPU for a few per cent of the bytes. */
const EFFORT = 2

const open = (sharp: Awaited<ReturnType<typeof pictureLibrary>>, bytes: Buffer, { width }: Order): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: LIMIT_SECONDS })

/**
 * Draws a picture anew: its pixels only, upright, at most so wide (PIC-03). Of an animation the first frame is drawn. An
 * SVG is cleaned and stays one. Throws {@link NoPicture} for bytes that are no picture, or one that is too large.
 */
export async function transformPicture(bytes: Buffer, slot: Slot, order: Order): Promise<TransformedPicture> {
  const kind = kindOf(bytes)
  if (!kind) throw new NoPicture('failed', 'not a picture')
  if (kind === 'svg') return { type: 'image/svg+xml', bytes: await brotli(await cleanSvg(bytes)) }
  const size = order.lite ? 'lite' : 'full'
  const sharp = await pictureLibrary()
  const picture = open(sharp, bytes, order)
  try {
    if (slot === 'avif')
      return {
        type: 'image/avif',
        bytes: await picture.avif({ quality: QUALITY.avif[size], effort: EFFORT }).toBuffer(),
      }
    if (slot === 'webp')
      return {
        type: 'image/webp',
        bytes: await picture.webp({ quality: QUALITY.webp[size], effort: EFFORT }).toBuffer(),
      }
    if ((await sharp(bytes).metadata()).hasAlpha)
      return { type: 'image/png', bytes: await picture.png({ palette: true, quality: QUALITY.png[size] }).toBuffer() }
    return {
      type: 'image/jpeg',
      bytes: await picture.jpeg({ quality: QUALITY.jpeg[size], progressive: true }).toBuffer(),
    }
  } catch (error) {
    throw new NoPicture('failed', 'the picture could not be drawn', { cause: error })
  }
}

/** The facts of a picture whose smaller copy has just been drawn. */
export async function factsOf(source: Buffer, { type, bytes }: TransformedPicture): Promise<Facts> {
  if (type === 'image/svg+xml') return {}
  const sharp = await pictureLibrary()
  const { autoOrient } = await sharp(source, { limitInputPixels: MAX_PIXELS }).metadata()
  const facts = { width: autoOrient.width, height: autoOrient.height }
  const { data, info } = await sharp(bytes)
    .resize({ width: 1, height: 1, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return info.channels === 3 ? { ...facts, tint: tintOf([...data]) } : facts
}

/** Four steps of each channel, 0 to 255: enough for a colour that stands in for a moment. */
const tintOf = (channels: readonly number[]) =>
  channels.map((value, place) => 'abcdefghijkl'[4 * place + Math.min(3, Math.round(value / 85))]).join('')
