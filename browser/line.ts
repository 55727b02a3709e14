import { within } from '../common/within.ts'

/**
 * Whether the device has a connection. `navigator.onLine` is a hint: apps with a browser inside, and tunnels, say false
 * though the line works. An answer of the server disproves it, until the browser says that there is a connection again.
 */
let isDisproved = false

export function isOffline(): boolean {
  if (navigator.onLine) isDisproved = false
  return !navigator.onLine && !isDisproved
}

/** Asks the server for a few bytes; what it answers is of no concern. With an answer all that waits for the line goes on. */
export const reaches = (): Promise<boolean> =>
  fetch('/healthz', { method: 'HEAD', signal: within(2000) }).then(
    () => {
      isDisproved = true
      return dispatchEvent(new Event('online'))
    },
    () => false,
  )
