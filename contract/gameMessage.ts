/** The messages of a game to the page around it, by `postMessage` to the web app's origin (sandbox/docs/games-client.md). */
export type GameMessage =
  /** Sent after a round. `balance` is rupiah as on the wire: a hint to read it again, never an amount to show. */
  | { type: 'kancil:balance'; balance: string }
  /** The player wants to leave. The page around the game decides the address. */
  | { type: 'kancil:go'; to: GameExit }

export type GameExit = 'deposit' | 'lobby'
