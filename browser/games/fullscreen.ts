/** Fills the window where the browser has no fullscreen for pages (iPhone). */
const FILLED = 'play-full'

/** The fullscreen toggle of the game. The bar with this button stays visible, so the player can leave fullscreen. */
export function fullscreenButton(button: HTMLButtonElement, area: HTMLElement) {
  const isFull = () => document.fullscreenElement === area || area.classList.contains(FILLED)
  const say = () => {
    button.setAttribute('aria-pressed', String(isFull()))
  }
  const leave = () => {
    area.classList.remove(FILLED)
    if (document.fullscreenElement) document.exitFullscreen()
    say()
  }
  const enter = async () => {
    try {
      await area.requestFullscreen()
    } catch {
      area.classList.add(FILLED)
    }
    say()
  }
  button.addEventListener('click', () => (isFull() ? leave() : enter()))
  document.addEventListener('fullscreenchange', say)
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && area.classList.contains(FILLED)) leave()
  })
}
