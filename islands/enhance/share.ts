import { showToast, word } from './toast.ts'

/** `<button type="button" data-share="title">`: the device's own sheet for this page's address; where there is none, copies it. */
addEventListener('click', async ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-share]')
  if (!button) return
  const { href: url } = location
  try {
    if (navigator.share) return await navigator.share({ title: button.dataset.share ?? '', url })
    await navigator.clipboard.writeText(url)
    showToast(word('copied'))
  } catch (error) {
    // The player closed the sheet.
    if ((error as Error).name !== 'AbortError') showToast(word('copyfailed'))
  }
})
