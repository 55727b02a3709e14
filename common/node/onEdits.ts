import { watch } from 'node:fs'

/** Editors write in several steps, in ms. */
const SETTLE_MS = 50

/** For development: calls `act` after each edit in a folder. An error is shown, and what was before stays. */
export function onEdits(folder: URL, act: () => void): void {
  let settled: NodeJS.Timeout | undefined
  const now = () => {
    try {
      act()
    } catch (error) {
      console.error(error)
    }
  }
  watch(folder, () => {
    clearTimeout(settled)
    settled = setTimeout(now, SETTLE_MS)
  })
}
