/** A signal that ends a request after `ms`. `AbortSignal.timeout` is newer than the oldest supported browsers. */
export function within(ms: number): AbortSignal {
  const stop = new AbortController()
  setTimeout(() => stop.abort(), ms)
  return stop.signal
}
