import type { SlotSign } from '../slots/signs.ts'

/** How the wins of a slot are counted, and what they pay. */
export type SlotWins =
  /** The rows of each line by reel. `table[symbol][n]` is the pay for `fewest + n` of a kind from the left on one line. */
  | { by: 'lines'; lines: number[][]; fewest: number; table: number[][] }
  /** As on lines, but in any row of neighbouring reels; the pay counts once for each way. */
  | { by: 'ways'; fewest: number; table: number[][] }
  /** Cells of a kind that touch side by side. `table[symbol][n]` is the pay from `sizes[n]` cells on. */
  | { by: 'cluster'; sizes: number[]; table: number[][] }

/** The coins that stay while the other cells are drawn again. */
export interface SlotHold {
  /** The symbol that is a coin, and how many of them begin the feature. */
  symbol: number
  fewest: number
  /** How many draws in a row without a new coin end it. */
  respins: number
  /** `arrivals[n]`: the tickets of a draw with n new coins. */
  arrivals: number[]
  values: { pays: number; tickets: number }[]
  /** What a full screen pays besides its coins. */
  full: number
}

/** A slot as a game shows it: everything but the order of the symbols on its reels. Symbols are numbers from 0. */
export interface SlotRules {
  slot: string
  /** The number of cells of each reel. */
  rows: number[]
  wins: SlotWins
  /** Replaces every symbol but the coin. */
  wild?: number
  /** A wild fills its reel. */
  expands?: boolean
  /** What each wild in a winning line multiplies it with. */
  wildTimes?: number
  /** Multiplies a win in which a wild has filled a reel; drawn after the reels. */
  factors?: { times: number; tickets: number }[]
  hold?: SlotHold
  theme: SlotTheme
}

/** The symbols of a slot; what else it looks and sounds like is its face (`sandbox/games/faces/`). */
export interface SlotTheme {
  /** The picture of each symbol (`sandbox/games/slots/signs.ts`). The figure of the tile comes first; `own` when it has no name. */
  symbols: (SlotSign | 'own')[]
}
