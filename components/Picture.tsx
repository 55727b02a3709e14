import type { PictureSource, PictureUse } from '../contract/pictures.ts'

/** The box of each use in CSS pixels, which the browser keeps free, and how wide the styles draw it. */
const BOXES: Record<PictureUse, { width: number; height: number; sizes?: string }> = {
  banner: { width: 960, height: 420, sizes: '(min-width:45rem) 34rem,88vw' },
  card: { width: 300, height: 400, sizes: '11rem' },
  hero: { width: 300, height: 400, sizes: '(min-width:45rem) 14rem,7.5rem' },
  plate: { width: 200, height: 88 },
  logo: { width: 72, height: 44 },
  thumb: { width: 36, height: 44 },
  icon: { width: 24, height: 24 },
  avatar: { width: 36, height: 36 },
  strip: { width: 328, height: 64 },
  prose: { width: 720, height: 405 },
}

export interface PictureProps {
  of: PictureSource
  use: PictureUse
  className?: string | undefined
  alt?: string | undefined
  /** `lazy`: loaded when it comes near the view. `first`: before the other pictures of the page. */
  when?: 'lazy' | 'first' | undefined
  /** A box of another size, in CSS pixels. */
  size?: number | undefined
  /** It differs from player to player: pictures of tests cover it (docs/qa.md). */
  varies?: 'avatar' | undefined
}

export const sizesOf = (use: PictureUse) => BOXES[use].sizes

export function Picture({ of, use, className, alt = '', when, size, varies }: PictureProps) {
  const { src, srcset, tint } = typeof of === 'string' ? { src: of } : of
  const { width, height, sizes } = BOXES[use]
  return (
    <img
      // First, where its text often repeats the address of the link around it.
      src={src}
      className={className}
      srcSet={srcset}
      sizes={srcset && sizes}
      data-tint={tint}
      data-varies={varies}
      width={size ?? width}
      height={size ?? height}
      alt={alt}
      // A part of the document is rendered with the text around it.
      {...(when === 'first' && (src.startsWith('data:') ? { decoding: 'sync' } : { fetchPriority: 'high' }))}
      {...(when === 'lazy' && { loading: 'lazy' })}
    />
  )
}
