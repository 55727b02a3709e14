/**
 * `<a data-share="address" data-share-text="…" href>`: opens the phone's share sheet. Without a share sheet it stays a
 * link.
 */
addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLElement>('[data-share]')
  if (!link || !navigator.share) return
  event.preventDefault()
  const { share: url = '', shareText: text = '' } = link.dataset
  navigator.share({ url, text }).catch(() => undefined)
})
