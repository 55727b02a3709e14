/**
 * The next page shows the message (browser/session/session.ts), because a toast of this page would disappear with it.
 */
export function sayThere(text: string) {
  try {
    sessionStorage.setItem('said', text)
  } catch {
    // Without storage the message in the chat is the only notice.
  }
}
