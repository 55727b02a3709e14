import { fittedSides } from '../../common/pictureSides.ts'

/** Large enough for the support desk to read a receipt, and small enough for a slow connection. */
const LONGEST_SIDE = 1600
const QUALITY = 0.82
const MAX_BYTES = 5 * 1024 * 1024
/** A picture below this size is sent unchanged. */
const SMALL_BYTES = 300 * 1024
const KINDS = ['image/jpeg', 'image/png', 'image/webp']

/** A picture small enough to send, without the place of the photo; `null` when it is unreadable or still too large. */
export async function shrink(file: File, longest = LONGEST_SIDE): Promise<Blob | null> {
  const accepted = KINDS.includes(file.type)
  try {
    if (!globalThis.createImageBitmap) return file
    const picture = await createImageBitmap(file)
    const { width, height } = fittedSides(picture, longest)
    if (accepted && file.size <= SMALL_BYTES && width === picture.width) return file
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) return withinLimit(accepted ? file : null)
    // Transparent parts of a PNG would be black in a JPEG.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.drawImage(picture, 0, 0, width, height)
    const encoded = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
    // A canvas too large for this device gives nothing, and lines of text may be smaller as the PNG they were.
    const isBetter = encoded && (width < picture.width || file.type !== 'image/png' || encoded.size < file.size)
    picture.close()
    return withinLimit(isBetter || !accepted ? encoded : file)
  } catch {
    return null
  }
}

const withinLimit = (picture: Blob | null) => (picture && picture.size <= MAX_BYTES ? picture : null)
