/** The kinds of games; each tile of the catalogue opens one of them with its own theme. */
export type Variant =
  | 'reel'
  | 'wheel'
  | 'match'
  | 'cards'
  | 'lottery'
  | 'shot'
  | 'race'
  | 'baccarat'
  | 'dragonTiger'
  | 'sicbo'
  | 'roulette'
  | 'plinko'
  | 'domino'
  | 'blackjack'
  | 'videoPoker'
  | 'mines'
  | 'crash'
  | 'nightForest'

export type BaccaratBet = 'player' | 'banker' | 'tie'
export type DragonTigerBet = 'dragon' | 'tiger' | 'tie'
type Face = 1 | 2 | 3 | 4 | 5 | 6
type Total = 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17
/** `one3`: at least one three; `double3`: at least two; `triple3`: all three dice; `triple`: any three of a kind. */
export type SicboBet = 'small' | 'big' | 'triple' | `total${Total}` | `one${Face}` | `double${Face}` | `triple${Face}`

/** One of several bets of a round. */
export interface TableBet<B extends string = string> {
  bet: B
  /** Whole rupiah, as on the wire. */
  stake: string
}
/** One bet, on which the whole stake lies; or several on different fields, whose stakes add up to that of the round. */
type OnTable<V extends Variant, B extends string> = { variant: V; bet: B } | { variant: V; bets: TableBet<B>[] }

type PlinkoRows = 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16
/** A board: `low8` has eight rows of pegs and the pays of the low risk. */
export type PlinkoBet = `${'low' | 'medium' | 'high'}${PlinkoRows}`
export type BlackjackStep = 'hit' | 'stand' | 'double' | 'split'
/** The cards that stay, as a sum: 1 for the first card, 2 for the second, 4, 8, 16 for the fifth. */
export type PokerStep = `hold${number}`
/** How many mines lie in the field: `mines1` to `mines24`. */
export type MinesBet = `mines${number}`
/** Opens a tile, 0 to 24, row by row from the top; or takes what the open tiles pay. */
export type MinesStep = `open${number}` | 'cash'
/** Sent as `cashOut`; made at the server it has the ms of its arrival. `fly` ends a flight at its target or crash. */
export type CrashStep = 'cashOut' | `cashOut${number}` | 'fly'
/** A decision of the player within a round. */
export type GameStep = BlackjackStep | PokerStep | MinesStep | CrashStep

/** `kiu`: the player's own hand is nine and nine, or a special hand. */
export type DominoBet = 'you' | 'tie' | 'kiu'

/** The player's choice before a round. */
export type Choice =
  /** A slot of `sandbox/games/slots/`; without it the first one, as in the rounds before there were others. */
  | { variant: 'reel'; slot?: string | undefined }
  | { variant: 'wheel'; bet: 'red' | 'black' | 'green' }
  | { variant: 'match'; side: 'home' | 'draw' | 'away' }
  | { variant: 'cards'; bet: 'you' | 'tie' | 'rival' }
  /** Three different numbers from 1 to 20. */
  | { variant: 'lottery'; numbers: number[] }
  /** The index of the target in `rules.targets`. */
  | { variant: 'shot'; target: number }
  /** The rooster, 0 to 4. */
  | { variant: 'race'; runner: number }
  | OnTable<'baccarat', BaccaratBet>
  | OnTable<'dragonTiger', DragonTigerBet>
  | OnTable<'sicbo', SicboBet>
  /** A field of the table (`sandbox/games/maths/roulette.ts`): `red`, `dozen2`, `n17`, `corner1-2-4-5`. */
  | OnTable<'roulette', string>
  | { variant: 'plinko'; bet: PlinkoBet }
  | { variant: 'domino'; bet: DominoBet }
  /** `steps` are the decisions so far, in their order; a request for a round has none. */
  | { variant: 'blackjack'; steps?: BlackjackStep[] }
  | { variant: 'videoPoker'; steps?: PokerStep[] }
  | { variant: 'mines'; bet: MinesBet; steps?: MinesStep[] }
  /** `target` in hundredths of the stake: the flight is cashed out there by itself. The highest one stands for none. */
  | { variant: 'crash'; target: number; steps?: CrashStep[] }
  | { variant: 'nightForest' }
