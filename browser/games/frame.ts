/**
 * After this long without an answer from the game, the page shows the alternatives (feature: load watchdog). Counted
 * from the page's own start.
 */
const PATIENCE_MS = 10_000

/**
 * Shows `late` when the game has not answered, and hides it when the game answers. A frame that left its initial empty
 * document before this script ran has answered.
 */
export function watchFrame(frame: HTMLIFrameElement, late: HTMLElement) {
  const timer = setTimeout(() => show(late, true), Math.max(0, PATIENCE_MS - performance.now()))
  const answered = () => {
    clearTimeout(timer)
    show(late, false)
  }
  frame.addEventListener('load', answered)
  if (frame.contentDocument === null) answered()
}

function show(late: HTMLElement, shown: boolean) {
  late.hidden = !shown
}
