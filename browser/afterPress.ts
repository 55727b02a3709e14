import { listen } from './listen.ts'

const ENDS = ['pointerup', 'pointercancel', 'click']

/**
 * Runs `act` when no button is pressed any more. A field that loses the focus by a tap on a button gets its error after
 * the tap: a line that appears during the tap would move the button away from under the finger.
 */
export function afterPress(act: () => void): void {
  const end = () => {
    stop()
    setTimeout(act)
  }
  let stop = () => {}
  if (document.querySelector('body :active')) stop = listen(window, ENDS, end, { capture: true })
  else end()
}
