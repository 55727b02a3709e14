/** What the desk needs to read a receipt, and what a slow line can carry. */
const LONGEST_SIDE = 1600
const QUALITY = 0.82
const MAX_BYTES = 5 * 1024 * 1024
/** A picture this small goes as it is. */
const SMALL_BYTES = 300 * 1024
const KINDS = ['image/jpeg', 'image/png', 'image/webp']

/** The sides after shrinking; pictures are never made larger. */
export function fitted(width: number, height: number, longest = LONGEST_SIDE): { width: number; height: number } {
  const factor = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/**
 * The picture as it is sent: small enough for a slow line, without the place it was taken at. `null` when it is no picture
 * this browser can read, or still too large.
 */
export async function shrink(file: File, longest = LONGEST_SIDE): Promise<Blob | null> {
  const known = KINDS.includes(file.type)
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = fitted(picture.width, picture.height, longest)
    if (known && file.size <= SMALL_BYTES && width === picture.width) return file
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) return withinLimit(known ? file : null)
    // What is transparent in a PNG would be black in a JPEG.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.drawImage(picture, 0, 0, width, height)
    picture.close()
    return withinLimit(await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY)))
  } catch {
    return null
  }
}

const withinLimit = (picture: Blob | null) => (picture && picture.size <= MAX_BYTES ? picture : null)
