import type { PictureUse } from '../../contract/pictures.ts'
import type { Device } from '../http/device.ts'

/** Every width that is ever drawn, in device pixels. Few widths mean that pages share finished pictures. */
const SERVED_WIDTHS = [72, 120, 180, 240, 360, 480, 640, 960, 1280] as const

type Width = (typeof SERVED_WIDTHS)[number]

/**
 * The widths of each use. A phone's cards and small pictures have one width, for 2 to 3 device pixels per CSS pixel: a
 * second address for each of a hundred cards costs more than it saves
 * (docs/decisions/2026-11-22-pictures-of-upstream.md).
 */
const WIDTHS: Record<PictureUse, Record<Device, readonly [Width, ...Width[]]>> = {
  banner: { mobile: [360, 640, 960], desktop: [640, 960, 1280] },
  card: { mobile: [240], desktop: [180, 360] },
  hero: { mobile: [240, 360], desktop: [240, 480] },
  plate: { mobile: [240], desktop: [240] },
  logo: { mobile: [180], desktop: [180] },
  thumb: { mobile: [120], desktop: [120] },
  icon: { mobile: [72], desktop: [72] },
  avatar: { mobile: [120], desktop: [120] },
  strip: { mobile: [640], desktop: [640] },
  prose: { mobile: [640], desktop: [960] },
}

/** The one width of a picture in the document, in device pixels: it has no others for the browser to choose from. */
export const EMBEDDED_WIDTH = { full: 640, lite: 360 } as const

export const widthsOf = (use: PictureUse, device: Device) => WIDTHS[use][device]

/** Whether pages use this width, so that no other is ever drawn. */
export const isServedWidth = (width: number): boolean => SERVED_WIDTHS.some((one) => one === width)
