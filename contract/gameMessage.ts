/** What a game tells the page around it, by `postMessage` to the web app's origin (docs/games-client.md). */
export type GameMessage =
  /** After a round. `balance` is rupiah as on the wire: a hint to read it anew, never an amount to show. */
  | { type: 'kancil:balance'; balance: string }
  /** The player wants to leave. Which address that is, the page around knows. */
  | { type: 'kancil:go'; to: GameExit }

export type GameExit = 'deposit' | 'lobby'
