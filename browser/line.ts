import { within } from '../common/within.ts'

/**
 * Whether the device has a connection. `navigator.onLine` is a hint: apps with a browser inside, and tunnels, say false
 * though the line works. An answer of the server disproves it, until the device loses a connection again.
 */
let isDisproved = false

export const isOffline = () => !navigator.onLine && !isDisproved

/** Asks the server for a few bytes; what it answers is of no concern. With an answer all that waits for the line goes on. */
export async function reaches(): Promise<boolean> {
  const answer = fetch('/art/brand/favicon.svg', { method: 'HEAD', cache: 'no-store', signal: within(2000) })
  isDisproved = await answer.then(
    () => true,
    () => false,
  )
  if (isDisproved) dispatchEvent(new Event('online'))
  return isDisproved
}

/** A disproof is as old as the connection. */
globalThis.addEventListener?.('offline', () => {
  isDisproved = false
})
