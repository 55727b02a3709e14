/**
 * `<button data-copies=id hidden>`: copies the text of a field by selecting it, which browsers inside apps allow. Where
 * one does not, the text stays selected. Without script the player selects it.
 */
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
