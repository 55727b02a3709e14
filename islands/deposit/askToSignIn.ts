/** Specification section 9: how long the message of a lost session stands. */
const STANDS_MS = 5000

/** Specification section 8, code 404, in the middle of a form: the login dialog with upstream's message; what was typed stays below. */
export function askToSignIn(message: string) {
  dispatchEvent(new CustomEvent('login-needed'))
  dispatchEvent(new CustomEvent('toast', { detail: { text: message, ms: STANDS_MS } }))
}
