/** DEV-26: how long a toast of success or of a refusal stays, in ms. */
export const TOAST_MS = 2000
/** The same for a lost connection. */
export const LINE_TOAST_MS = 5000

/** Shows a toast. Islands send this event; browser/enhancements/toast.ts listens to it. */
export const sayToast = (text: string, ms = TOAST_MS) =>
  dispatchEvent(new CustomEvent('toast', { detail: { text, ms } }))
