import { showToast, word } from './toast.ts'

/**
 * `<button type="button" data-copy="value">`: copies the value and shows a toast. When the browser refuses, it selects
 * the text nearby, and the toast says so.
 */
addEventListener('click', async (event) => {
  const button = (event.target as Element).closest<HTMLElement>('[data-copy]')
  if (!button) return
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? '')
    showToast(word('copied'))
  } catch {
    const text = button.parentElement?.querySelector('[data-copy-text]')
    if (text) getSelection()?.selectAllChildren(text)
    showToast(word('copyfailed'))
  }
})
