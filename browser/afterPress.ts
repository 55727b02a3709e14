import { listen } from './listen.ts'

const ENDS = ['pointerup', 'pointercancel', 'click']

/** Runs `act` when no button is pressed: an error that appears during a tap would move the button away. */
export function afterPress(act: () => void): void {
  const end = () => {
    stop()
    setTimeout(act)
  }
  let stop = () => {}
  if (document.querySelector('body :active')) stop = listen(window, ENDS, end, { capture: true })
  else end()
}
