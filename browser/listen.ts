/**
 * Listens to several types of event. Returns a function that stops listening. `addEventListener` accepts a signal only
 * from Chrome 88, Safari 15 and Firefox 86 on; an older browser ignores it and never stops listening.
 */
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
