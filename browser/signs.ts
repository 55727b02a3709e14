const TOUCHES = ['pointerdown', 'keydown', 'scroll', 'click']
/** The player, the page or the connection is back: from the bank's app, another tab, the browser's page cache. */
const RETURNS = ['visibilitychange', 'pageshow', 'focus', 'online']

type Tell = () => void

/** Reports both until the returned function is called. */
export function signs(touched: Tell, returned: Tell): () => void {
  for (const type of TOUCHES) addEventListener(type, touched, { capture: true, passive: true })
  // Not captured: the focus of a field is not the focus of the window.
  for (const type of RETURNS) addEventListener(type, returned)
  return () => {
    for (const type of TOUCHES) removeEventListener(type, touched, true)
    for (const type of RETURNS) removeEventListener(type, returned)
  }
}

const once = (start: (seen: Tell) => Tell) =>
  new Promise<void>((seen) => {
    const stop = start(() => {
      stop()
      seen()
    })
  })

export const nextTouch = () => once((seen) => signs(seen, () => undefined))
/** Resolves at the next event of either kind. */
export const nextSign = () => once((seen) => signs(seen, seen))
