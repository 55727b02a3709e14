/** Where a picture from upstream is shown. Each use has its own widths (server/pictures/widths.ts). */
export type PictureUse = 'banner' | 'card' | 'hero' | 'plate' | 'logo' | 'thumb' | 'icon' | 'avatar' | 'strip' | 'prose'

/** A picture with several widths, or with facts that the server learned when it drew the picture. */
export interface PictureFacts {
  src: string
  srcset?: string | undefined
  /** The average colour as three letters: red a-d, green e-h, blue i-l (pages/_layout/tints.ts). */
  tint?: string | undefined
}

/** A picture of a page. An address alone is complete: our own art, or a use with one width. JSON-safe, for islands. */
export type PictureSource = string | PictureFacts

export const srcOf = (picture: PictureSource): string => (typeof picture === 'string' ? picture : picture.src)

/** How a page turns an address from upstream into a picture for its visitor. */
export type PictureOf = (address: string, use: PictureUse) => PictureSource
