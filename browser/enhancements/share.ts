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
    const answer = await fetch(address)
    if (!answer.ok) return []
    const picture = await answer.blob()
    return [new File([picture], address.split('/').pop() ?? '', { type: picture.type })]
  } catch {
    return []
  }
}

/** `<button data-print>`, which stands beside a share link. */
addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-print]')) print()
})
