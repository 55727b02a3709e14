import { LINE_TOAST_MS, sayToast } from '../sayToast.ts'

/**
 * SES-16, in the middle of a form: opens the login dialog, with upstream's message where there is one. Typed values
 * stay below.
 */
export function openSignIn(message = '') {
  dispatchEvent(new CustomEvent('login-needed'))
  if (message) sayToast(message, LINE_TOAST_MS)
}

/** The same without typed values: the page is left for the login dialog, with upstream's message. */
export function reportSessionExpired(message: string) {
  dispatchEvent(new CustomEvent('login-needed', { detail: { message } }))
}
