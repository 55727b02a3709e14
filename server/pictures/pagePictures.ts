import { type PictureFacts, type PictureOf, type PictureUse, srcOf } from '../../contract/pictures.ts'
import type { Addresses } from './address.ts'
import type { Embedding } from './embed.ts'
import type { Facts } from './transform.ts'
import type { View } from './view.ts'
import { widthsOf } from './widths.ts'

/** The pictures of one page. */
export interface ViewPictures {
  pictureOf: PictureOf
  /** Cleaned HTML of upstream, its pictures served by us. */
  inHtml(html: string): string
  /** The picture as a part of the document; `null` when it has to be fetched. */
  embedded(address: string): Promise<PictureFacts | null>
}

export type PagePictures = (view: View) => ViewPictures

const none = async () => null

/** Pictures at the addresses that upstream gave. */
export const untouched: PagePictures = () => ({
  pictureOf: (address) => address,
  inHtml: (html) => html,
  embedded: none,
})

/** The same pictures, with those that a document may contain. */
export const withEmbedded =
  (pages: PagePictures, embed: Embedding): PagePictures =>
  (view) => ({ ...pages(view), embedded: (address) => embed(address, view) })

/** Uses whose box shows its colour while the picture comes. A hundred cards would add a tenth to the home page. */
const TINTED: readonly PictureUse[] = ['banner', 'hero']

/**
 * Pictures of upstream's hosts at our addresses: a list of widths for the browser to choose from, of which none is
 * larger than the picture. An address of any other host stays as it is.
 */
export function pagePictures({ of }: Pick<Addresses, 'of'>, factsOf: (url: string) => Facts | undefined): PagePictures {
  return ({ device, saveData: lite }) => {
    const pictureOf: PictureOf = (url, use) => {
      const facts = factsOf(url)
      const [least, ...wider] = widthsOf(use, device)
      const widths = [least, ...wider.filter((width) => !lite && width <= (facts?.width ?? width))]
      const ours = widths.flatMap((width) => {
        const src = of({ url, width, lite })
        return src ? [{ src, width }] : []
      })
      const [first] = ours
      if (!first) return url
      const tint = TINTED.includes(use) ? facts?.tint : undefined
      const srcset = ours.length > 1 ? ours.map(({ src, width }) => `${src} ${width}w`).join() : undefined
      return srcset || tint ? { src: first.src, ...(srcset && { srcset }), ...(tint && { tint }) } : first.src
    }
    return { pictureOf, inHtml: (html) => withOurPictures(html, pictureOf, factsOf), embedded: none }
  }
}

/** How a picture begins in the output of sanitize-html. */
const IMAGE = '<img src="'

function withOurPictures(html: string, pictureOf: PictureOf, factsOf: (url: string) => Facts | undefined): string {
  const [start = '', ...images] = html.split(IMAGE)
  return start + images.map((image) => IMAGE + withOurs(image, pictureOf, factsOf)).join('')
}

/** @param image the HTML from the address of a picture to the next picture */
function withOurs(image: string, pictureOf: PictureOf, factsOf: (url: string) => Facts | undefined): string {
  const quote = image.indexOf('"')
  const url = image.slice(0, quote).replaceAll('&amp;', '&')
  const src = srcOf(pictureOf(url, 'prose'))
  if (src === url) return image
  const attributes = image.slice(quote + 1, image.indexOf('>'))
  const { width, height } = factsOf(url) ?? {}
  const size = width && height && !/ (width|height)=/.test(attributes) ? ` width="${width}" height="${height}"` : ''
  return `${src}"${size}${image.slice(quote + 1)}`
}
