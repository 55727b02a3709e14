/** Shown by the page that comes next (islands/enhance/session.ts); a toast of this one would leave with it. */
export function sayThere(text: string) {
  try {
    sessionStorage.setItem('said', text)
  } catch {
    // Without storage the message in the chat says the same.
  }
}
