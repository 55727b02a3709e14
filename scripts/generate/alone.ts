import { mkdirSync, rmSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 20
/** No process holds the lock this long: the owner of an older one has ended. */
const STALE_MS = 10_000

/** Runs `work` alone under a lock, a folder that exists meanwhile. Waits for its turn. */
export async function alone(lock: URL, work: () => void): Promise<void> {
  while (!taken(lock)) await pause(LOOK_EVERY_MS)
  try {
    work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

/** Only one process succeeds in creating the folder. */
function taken(lock: URL): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    const lockedAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
    if (lockedAt !== undefined && Date.now() - lockedAt > STALE_MS) rmSync(lock, { recursive: true, force: true })
    return false
  }
}
