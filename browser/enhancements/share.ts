/**
 * `<a data-share="address" data-share-text="…" data-share-file="picture" href>`: opens the phone's share sheet, with the
 * picture where the phone shares files. Without a share sheet it stays a link.
 */
addEventListener('click', async (event) => {
  const link = (event.target as Element).closest<HTMLElement>('[data-share]')
  if (!link || !navigator.share) return
  event.preventDefault()
  const { share: url = '', shareText: text = '', shareFile } = link.dataset
  const files = shareFile ? await pictureAt(shareFile) : []
  const isTaken = files.length > 0 && navigator.canShare?.({ files })
  navigator.share(isTaken ? { files, text } : { url, text }).catch(() => undefined)
})

/** The picture as a file, or nothing when it cannot be read. */
async function pictureAt(address: string): Promise<File[]> {
  try {
    const picture = address.endsWith('.svg') ? await paint(address) : await (await fetch(address)).blob()
    const name = (address.split('/').pop() ?? '').replace('.svg', '.png')
    return picture?.type.startsWith('image/') ? [new File([picture], name, { type: picture.type })] : []
  } catch {
    return []
  }
}

/** WDL-27: what a slow line sends at once, in bytes. */
const LARGEST = 40_000

/** A receipt as a PNG, because chat apps show no SVG: as sharp as its size allows. */
async function paint(address: string): Promise<Blob | null> {
  const image = new Image()
  image.src = address
  await image.decode()
  for (const scale of [2, 1.5, 1]) {
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth * scale
    canvas.height = image.naturalHeight * scale
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    if (picture && picture.size <= LARGEST) return picture
  }
  return null
}

/** `<button data-print>`, which stands beside a share link. */
addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-print]')) print()
})
