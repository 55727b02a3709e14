let waiting: (() => void) | undefined

/** Asks for the player's identity over this page. Only the latest request goes on (`go`), once. */
export function askIdentity(page: string, go: () => void) {
  if (!waiting) addEventListener('identity-confirmed', goOn, { once: true })
  waiting = go
  dispatchEvent(new CustomEvent('identity-needed', { detail: page }))
}

function goOn() {
  const go = waiting
  waiting = undefined
  go?.()
}
