import { mkdirSync, rmSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 20
/** Nobody holds it this long: whoever made it is gone. */
const STALE_MS = 10_000

/** Does `work` while no other process does any under the same lock, a folder that exists meanwhile. Waits for its turn. */
export async function alone(lock: URL, work: () => void): Promise<void> {
  while (!taken(lock)) await pause(LOOK_EVERY_MS)
  try {
    work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

/** Making a folder succeeds for one process only. */
function taken(lock: URL): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
    if (made !== undefined && Date.now() - made > STALE_MS) rmSync(lock, { recursive: true, force: true })
    return false
  }
}
