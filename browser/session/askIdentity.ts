let waiting: (() => void) | undefined

/**
 * The player must first confirm their identity: the page that asks opens over this one, and typed values stay below.
 * After the confirmation `go` is called. Only the latest request continues, and only once.
 */
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
