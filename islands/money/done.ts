const FLAG = 'withdrawn'

/** A withdrawal was accepted: what the page before it shows is out of date. */
export function markDone() {
  try {
    sessionStorage.setItem(FLAG, '1')
  } catch {}
}

/** Whether that is so, asked once. */
export function takeDone(): boolean {
  try {
    const done = sessionStorage.getItem(FLAG) !== null
    sessionStorage.removeItem(FLAG)
    return done
  } catch {
    return false
  }
}
