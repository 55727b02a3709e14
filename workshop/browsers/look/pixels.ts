import sharp from 'sharp'

export interface Picture {
  width: number
  height: number
  /** Three bytes for each pixel, starting at the top left. */
  rgb: Buffer
}

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export type Rgb = [number, number, number]

export async function readPng(png: Buffer): Promise<Picture> {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: data }
}

/** Every pixel of an area that is inside the picture. */
export function* pixelsOf({ width, height, rgb }: Picture, area: Area): Generator<Rgb> {
  const right = Math.min(width, Math.floor(area.x + area.width))
  const bottom = Math.min(height, Math.floor(area.y + area.height))
  for (let y = Math.max(0, Math.ceil(area.y)); y < bottom; y++) {
    for (let x = Math.max(0, Math.ceil(area.x)); x < right; x++) {
      const at = 3 * (y * width + x)
      yield [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0]
    }
  }
}

/** The part of an area's pixels, 0 to 1, that differ visibly between two pictures. */
export function difference(one: Picture, other: Picture, area: Area): number {
  const others = pixelsOf(other, area)
  let all = 0
  let different = 0
  for (const pixel of pixelsOf(one, area)) {
    const beside = others.next().value ?? pixel
    all++
    if (pixel.some((value, channel) => Math.abs(value - (beside[channel] ?? 0)) > 8)) different++
  }
  return all === 0 ? 0 : different / all
}
