/** Listens to several events; returns what ends it. Older browsers ignore a signal (Chrome 88, Safari 15). */
export function listen(
  target: EventTarget,
  types: readonly string[],
  act: (event: Event) => void,
  options: AddEventListenerOptions = {},
): () => void {
  for (const type of types) target.addEventListener(type, act, options)
  return () => {
    for (const type of types) target.removeEventListener(type, act, options)
  }
}
