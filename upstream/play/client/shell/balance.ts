/** What the page around a game may hear after a round: `{ type: 'kancil:balance', balance }`, the balance in rupiah as on the wire. */
export interface BalanceMessage {
  type: 'kancil:balance'
  balance: string
}

/** Tells the web app, and nobody else, when the game is framed by it. */
export function tellBalance(balance: string, webOrigin: string | undefined) {
  if (webOrigin && window.parent !== window)
    window.parent.postMessage({ type: 'kancil:balance', balance } satisfies BalanceMessage, webOrigin)
}
