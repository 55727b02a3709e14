import { markDone } from './done.ts'

/** Pages that show what has just changed. */
const SHOWS_MONEY = /^\/(withdraw|withdrawForm|wallet|pend|transaction)$/
/** Specification section 9: a toast of success stays this long. */
const TOAST_MS = 2000

/**
 * A withdrawal was accepted (specification section 4): upstream's words as a toast; when it closes, the panel closes, or the
 * phone goes back one page.
 */
export async function leave(form: HTMLElement, message: string): Promise<void> {
  dispatchEvent(new CustomEvent('toast', { detail: { text: message, ms: TOAST_MS } }))
  await new Promise((closed) => setTimeout(closed, TOAST_MS))
  const dialog = form.closest('dialog')
  if (dialog) {
    dialog.close()
    if (SHOWS_MONEY.test(location.pathname)) location.reload()
    return
  }
  const before = document.referrer && new URL(document.referrer)
  if (before && before.origin === location.origin && before.pathname === '/withdraw') {
    markDone()
    history.back()
  } else location.assign('/withdraw')
}
