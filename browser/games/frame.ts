/** A game that has not answered for this long gets the ways on (feature: load watchdog). Counted from the page's own start. */
const PATIENCE_MS = 10_000

/**
 * Shows `late` when the game has not come, and takes it away when it does. A frame that has left the empty document it began
 * with, before this script was there, has answered.
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
