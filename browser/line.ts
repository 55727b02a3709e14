import { within } from '../common/within.ts'

/** Whether there is a line. `navigator.onLine` is a hint: an answer disproves it until the browser says otherwise. */
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
