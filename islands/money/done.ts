import { tabStorage } from '../../common/safeStorage.ts'

const FLAG = 'withdrawn'

/** After an accepted withdrawal the data and the typed values of the first step are out of date. */
export function markDone() {
  tabStorage.set(FLAG, '1')
}

/** Whether a withdrawal was accepted; it can be read once. */
export function takeDone(): boolean {
  const done = tabStorage.get(FLAG) !== null
  tabStorage.remove(FLAG)
  return done
}
