/** In the middle of a message to support: opens the login dialog. The typed text stays below. */
export const openSignIn = () => dispatchEvent(new CustomEvent('login-needed'))

/** SES-16: leaves for home with the login dialog. The server keeps a money form for the same player. */
export function reportSessionExpired(message: string) {
  dispatchEvent(new CustomEvent('login-needed', { detail: { message } }))
}
