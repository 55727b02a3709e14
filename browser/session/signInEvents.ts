/** In the middle of a message to support: opens the login dialog. The typed text stays below. */
export const openSignIn = () => dispatchEvent(new CustomEvent('login-needed'))

/**
 * SES-16: the page is left for home with the login dialog and upstream's message. The server keeps what a money form
 * sent, for the same player's sign-in (server/session/identityCookies.ts).
 */
export function reportSessionExpired(message: string) {
  dispatchEvent(new CustomEvent('login-needed', { detail: { message } }))
}
