import { showToast, word } from './toast.ts'

/** `<button type="button" data-copy="value">` */
addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLElement>('[data-copy]')
  if (button) void copyValue(button, button.dataset.copy ?? '')
})

/** Copies a value and says so. Where the clipboard is refused, selects it and copies the old way. */
export async function copyValue(button: HTMLElement, value: string) {
  const written = isWritten(value)
  const isCopied = (written && (await written)) || copySelected(button, value)
  showToast(word(isCopied ? 'copied' : 'copyfailed'))
}

/** False at once without a clipboard: the old way works only during the press. */
function isWritten(value: string) {
  if (!navigator.clipboard) return false
  return navigator.clipboard.writeText(value).then(
    () => true,
    () => false,
  )
}

/** The text nearby shows the value in groups. What is selected is the value itself, also for a press on Copy in a menu. */
function copySelected(button: HTMLElement, value: string) {
  const nearby = button.parentElement?.querySelector<HTMLElement>('[data-copy-text]')
  const place = nearby ?? document.createElement('p')
  const shown = [...place.childNodes]
  if (!nearby) button.after(place)
  place.style.whiteSpace = 'pre-wrap'
  place.textContent = value
  getSelection()?.selectAllChildren(place)
  let isCopied = false
  try {
    isCopied = document.execCommand('copy')
  } catch {}
  if (!isCopied) return false
  getSelection()?.removeAllRanges()
  place.style.whiteSpace = ''
  place.replaceChildren(...shown)
  if (!nearby) place.remove()
  return true
}
