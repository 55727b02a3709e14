/** Repeats the click from before this script ran. From here on every listener is active. */
export function replay() {
  document.documentElement.dataset.ready = 'yes'
  const held = document.querySelector<HTMLElement>('[data-held]')
  held?.removeAttribute('data-held')
  held?.click()
}
