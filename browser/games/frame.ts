/** Without an answer of the game for so long since the page's start, the page shows the alternatives. */
const PATIENCE_MS = 10_000

/** Shows `late` until the game answers. A frame past its initial empty document has answered before this script ran. */
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
