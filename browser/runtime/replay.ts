export function replay() {
  document.documentElement.dataset.ready = 'yes'
  const held = document.querySelector<HTMLElement>('[data-held]')
  held?.removeAttribute('data-held')
  held?.click()
}
