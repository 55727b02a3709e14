/** `<button data-copies=id hidden>`: selects a field to copy it, as browsers inside apps allow. */
export function copyAddress(button: HTMLElement): void {
  const field = document.getElementById(button.dataset.copies ?? '')
  if (!(field instanceof HTMLInputElement)) return
  button.hidden = false
  button.addEventListener('click', () => {
    field.focus()
    field.setSelectionRange(0, field.value.length)
    if (document.execCommand('copy')) button.textContent = button.dataset.copied ?? ''
  })
}
