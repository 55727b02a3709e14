import { copyValue } from './copy.ts'

/** `<a data-share data-share-text data-share-file href>`: the phone's share sheet; else a link and a copy button. */
addEventListener('click', async (event) => {
  const link = (event.target as Element).closest<HTMLElement>('[data-share]')
  if (!link) return
  const { share: url = '', shareText: text, shareFile } = link.dataset
  const instead = () => (link instanceof HTMLAnchorElement ? location.assign(link.href) : copyValue(link, url))
  if (!takes(shareFile)) return link instanceof HTMLAnchorElement ? undefined : instead()
  event.preventDefault()
  try {
    if (shareFile) await navigator.share({ files: [await pictureAt(shareFile)], ...(text ? { text } : {}) })
    else await navigator.share({ url, ...(text ? { text } : {}) })
  } catch (error) {
    if (!CLOSED.includes((error as Error).name)) instead()
  }
})

/** The player has closed the sheet, or pressed again while it is open. */
const CLOSED = ['AbortError', 'InvalidStateError']

/** Asked before the picture is read: only during the press may a browser open the tab of a link. */
function takes(file: string | undefined) {
  if (!navigator.share || file === undefined) return navigator.share !== undefined
  return navigator.canShare?.({ files: [new File([], 'a.png', { type: 'image/png' })] }) ?? false
}

async function pictureAt(address: string): Promise<File> {
  const picture = address.endsWith('.svg') ? await paint(address) : await (await fetch(address)).blob()
  const name = (address.split('/').pop() ?? '').replace('.svg', '.png')
  if (!picture?.type.startsWith('image/')) throw new TypeError('no picture')
  return new File([picture], name, { type: picture.type })
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

/** `<a download="….svg">`: a gallery shows no SVG, so a receipt is saved as a PNG, and as it is without script. */
addEventListener('click', async (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[download$=".svg"]')
  if (!link) return
  event.preventDefault()
  const picture = await paint(link.href).catch(() => null)
  const file = document.createElement('a')
  file.href = picture ? URL.createObjectURL(picture) : link.href
  file.download = picture ? link.download.replace('.svg', '.png') : link.download
  file.click()
})

/** `<button data-print>`, which stands beside a share link. */
addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-print]')) print()
})
