const FLAG = 'withdrawn'

/** After an accepted withdrawal the data and the typed values of the first step are out of date. */
export function markDone() {
  try {
    sessionStorage.setItem(FLAG, '1')
  } catch {}
}

/** Whether that is so; the question can be asked once. */
export function takeDone(): boolean {
  try {
    const done = sessionStorage.getItem(FLAG) !== null
    sessionStorage.removeItem(FLAG)
    return done
  } catch {
    return false
  }
}
