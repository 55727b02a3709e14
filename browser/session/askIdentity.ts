import type { PageAddress } from '../../contract/routes.ts'

let waiting: (() => void) | undefined

/** It takes days, and the form waits at the server. */
const VERIFICATION = '/account/verification' satisfies PageAddress

/** Asks for the player's identity over this page. Only the latest request goes on (`go`), once. */
export function askIdentity(page: string, go: () => void) {
  if (page === VERIFICATION) return location.assign(page)
  if (!waiting) addEventListener('identity-confirmed', goOn, { once: true })
  waiting = go
  dispatchEvent(new CustomEvent('identity-needed', { detail: page }))
}

function goOn() {
  const go = waiting
  waiting = undefined
  go?.()
}
