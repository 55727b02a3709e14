import type { Lang } from '../../contract/languages.ts'
import type { SlotSign } from './slots/signs.ts'

/**
 * What a sandbox game and its server say to each other, on the games' own origin. Types only: the server, the game in the
 * browser and the fairness page read the same words. Money is a decimal string of rupiah, as on every wire of the product.
 *
 *   GET  /play?session=…            the game's document
 *   GET  /play/api/session          → SessionState            Authorization: Bearer <game session>
 *   POST /play/api/round            RoundRequest → RoundReply
 *   POST /play/api/step             StepRequest → RoundReply   a decision within a round
 *   GET  /play/api/turn/:roundId    → RoundReply               a round of several steps as it is; waits for the end of a flight
 *   POST /play/api/seed             SeedRequest → SeedReply    reveals the old server seed and commits to a new one
 *   GET  /play/api/rounds/:roundId  → FinishedRound            public: a round id cannot be guessed
 *   GET  /play/rounds/:roundId      the fairness page of a round, with `?lang=`; public too
 */

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
/**
 * The player sends `cashOut`; made at the server it carries the ms of its arrival from the start of the flight. `fly` ends
 * a flight at its target or its crash.
 */
export type CrashStep = 'cashOut' | `cashOut${number}` | 'fly'
/** A decision of the player within a round. */
export type GameStep = BlackjackStep | PokerStep | MinesStep | CrashStep

/** From two pair down to nothing, a hand is named like its row in the pay table. */
export type PokerHand =
  | 'royal'
  | 'straightFlush'
  | 'four'
  | 'fullHouse'
  | 'flush'
  | 'straight'
  | 'three'
  | 'twoPair'
  | 'jacks'
  | 'nothing'

/** `kiu`: the player's own hand is nine and nine, or a special hand. */
export type DominoBet = 'you' | 'tie' | 'kiu'
export type DominoWinner = 'you' | 'house' | 'tie'

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
  | { variant: 'baccarat'; bet: BaccaratBet }
  | { variant: 'dragonTiger'; bet: DragonTigerBet }
  | { variant: 'sicbo'; bet: SicboBet }
  /** A field of the table (`sandbox/games/maths/roulette.ts`): `red`, `dozen2`, `n17`, `corner1-2-4-5`. */
  | { variant: 'roulette'; bet: string }
  | { variant: 'plinko'; bet: PlinkoBet }
  | { variant: 'domino'; bet: DominoBet }
  /** `steps` are the decisions so far, in their order; a request for a round has none. */
  | { variant: 'blackjack'; steps?: BlackjackStep[] }
  | { variant: 'videoPoker'; steps?: PokerStep[] }
  | { variant: 'mines'; bet: MinesBet; steps?: MinesStep[] }
  /** `target` in hundredths of the stake: the flight is cashed out there by itself. The highest one stands for none. */
  | { variant: 'crash'; target: number; steps?: CrashStep[] }
  | { variant: 'nightForest' }

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

/** What a slot looks like. */
export interface SlotTheme {
  /** The picture of each symbol (`sandbox/games/slots/signs.ts`). The figure of the tile comes first; `own` when it has no name. */
  symbols: (SlotSign | 'own')[]
  /** The form of the frame and the ground behind the symbols. */
  look: 'wood' | 'market' | 'cave' | 'garden' | 'chest' | 'sky' | 'night'
}

/** What a round that is decided step by step has besides its cards. */
export interface Stepped<S extends GameStep> {
  /** What each stake of the round pays, in the order in which they were staked; 0 while the round is running. */
  parts: number[]
  /** What the player may do now. Without it the round is over. */
  turn?: { can: S[] }
}

/** A coin in a cell, counted reel by reel from the top, with its value. */
export interface SlotCoin {
  cell: number
  pays: number
}

export interface MatchGoal {
  side: 'home' | 'away'
  minute: number
}

/** The drawn outcome. `multiplier` is always in hundredths of the stake: 250 pays 2.5 times the stake. */
export type Outcome = { multiplier: number } & (
  | {
      variant: 'reel'
      /** The symbols of each reel, from the top, as the reels stopped. */
      grid: number[][]
      /** `rows` is the row of the line on each reel; `multiplier` is the part of this line. */
      lines?: { rows: number[]; symbol: number; count: number; multiplier: number }[]
      /** Ways and clusters. A cell is counted reel by reel, from the top; `count` is the number of reels or cells. */
      wins?: { cells: number[]; symbol: number; count: number; multiplier: number }[]
      /** The reels that a wild has filled. */
      expanded?: number[]
      /** What the sum of the wins is multiplied with. */
      factor?: number
      /** The coins that were there, then those of each draw. */
      hold?: { coins: SlotCoin[]; respins: SlotCoin[][]; full: boolean }
    }
  | { variant: 'wheel'; pocket: number; colour: 'red' | 'black' | 'green' }
  /** The goals in their order, each in a minute of its own, 1-90. Rounds from before they were drawn have none. */
  | { variant: 'match'; home: number; away: number; goals?: MatchGoal[] }
  /** Cards are 0-51: suit = floor(card / 13), rank = card % 13, an ace is the highest rank (12). */
  | { variant: 'cards'; you: number; rival: number }
  | { variant: 'lottery'; drawn: number[]; hits: number }
  | { variant: 'shot'; target: number; hit: boolean }
  /** `places[0]` is the winning rooster. */
  | { variant: 'race'; places: number[] }
  /** Two or three cards in each hand, in the order of the deal. */
  | { variant: 'baccarat'; player: number[]; banker: number[]; winner: BaccaratBet }
  | { variant: 'dragonTiger'; dragon: number; tiger: number; winner: DragonTigerBet }
  | { variant: 'sicbo'; dice: number[] }
  | { variant: 'roulette'; number: number; colour: 'red' | 'black' | 'green' }
  /** The turn at each row, 0 is left and 1 right; the pocket, 0 at the left, is the number of turns to the right. */
  | { variant: 'plinko'; path: number[]; pocket: number }
  /** Four tiles each, 0-27, in the order of the deal: 0-0, 0-1 … 0-6, 1-1 … 6-6. */
  | { variant: 'domino'; you: number[]; house: number[]; winner: DominoWinner }
  | ({
      variant: 'blackjack'
      /** One hand, or two after a split. `stakes` is 2 after doubling. */
      hands: { cards: number[]; stakes: number; pays: number }[]
      /** The hand that is played; the number of hands once the round is over. */
      active: number
      /** The first card only, while the round is running. */
      dealer: number[]
    } & Stepped<BlackjackStep>)
  | ({
      variant: 'videoPoker'
      dealt: number[]
      /** The five cards after the draw; as dealt, while the round is running. */
      cards: number[]
      hand: PokerHand
    } & Stepped<PokerStep>)
  | ({
      variant: 'mines'
      /** How many mines lie in the field. */
      count: number
      /** The opened tiles in their order; after a loss the last one is a mine. */
      opened: number[]
      /** The tiles with mines, in the order in which they were laid; missing while the round is running. */
      mines?: number[]
    } & Stepped<MinesStep>)
  | ({
      variant: 'crash'
      target: number
      /** Where the rocket crashes, in hundredths, once the round is over. Below 100 it has not started. */
      crash?: number
    } & Stepped<CrashStep>)
  | {
      variant: 'nightForest'
      /** The paid spin, then the free ones. `stops`: the place of the highest symbol on each reel. */
      spins: {
        stops: number[]
        /** The winning falls; `times` multiplies the wins of its fall. */
        falls: { times: number; wins: { symbol: number; count: number; ways: number; multiplier: number }[] }[]
        /** The spin ended with the three moons. */
        moons: boolean
        multiplier: number
      }[]
    }
)

/** The rules that a game shows; multipliers in hundredths of the stake. */
export type Rules =
  | ({ variant: 'reel' } & SlotRules)
  | { variant: 'wheel'; colours: ('red' | 'black' | 'green')[]; pays: Record<'red' | 'black' | 'green', number> }
  | { variant: 'match'; pays: Record<'home' | 'draw' | 'away', number> }
  | { variant: 'cards'; pays: Record<'you' | 'tie' | 'rival', number> }
  /** `pays[n]`: the pay for n hits. */
  | { variant: 'lottery'; from: number; drawn: number; pays: number[] }
  /** `chance` in percent, here and below. */
  | { variant: 'shot'; targets: { pays: number; chance: number }[] }
  | { variant: 'race'; runners: { pays: number; chance: number }[] }
  /** A tie returns the stakes on player and banker. */
  | { variant: 'baccarat'; decks: number; pays: Record<BaccaratBet, number> }
  /** `half`: what a tie returns of the stakes on dragon and tiger. */
  | { variant: 'dragonTiger'; decks: number; pays: Record<DragonTigerBet, number>; half: number }
  /** `ones[n]`: the pay of a single number that n dice show. The other bets have one pay each. */
  | { variant: 'sicbo'; ones: number[]; pays: Partial<Record<SicboBet, number>> }
  /** The numbers in their order on the wheel; the pay of a field by how many numbers it covers. */
  | { variant: 'roulette'; wheel: number[]; red: number[]; pays: Record<number, number> }
  /** The pockets of each board, from the left. */
  | { variant: 'plinko'; pays: Record<string, number[]> }
  /** A tie returns the stake on `you`. */
  | { variant: 'domino'; pays: Record<DominoBet, number> }
  /** What a stake on a hand pays. */
  | { variant: 'blackjack'; pays: Record<'blackjack' | 'win' | 'push', number> }
  | { variant: 'videoPoker'; pays: Record<PokerHand, number> }
  /** `pays[bet][n - 1]`: what `n` safe tiles pay. The round ends with the last of them. */
  | { variant: 'mines'; pays: Record<string, number[]> }
  /** The lowest and the highest target, in hundredths. */
  | { variant: 'crash'; lowest: number; highest: number }
  | {
      variant: 'nightForest'
      /** The pay of one way of each symbol for three, four and five reels. */
      pays: number[][]
      /** The multipliers of the falls of a paid spin; the last one stays. */
      ladder: number[]
      /** The multiplier of the free spins begins with `from` and grows by `step` with each winning fall up to `to`. */
      free: { spins: number; more: number; most: number; from: number; step: number; to: number }
      /** Paid spins that pay anything, in percent. */
      hitRate: number
      /** One paid spin in so many opens the free spins. */
      freeIn: number
      /** The most that a round can pay. */
      most: number
    }

export interface Fairness {
  /** SHA-256 of the server seed, in hex: the commitment before the round. */
  serverSeedHash: string
  clientSeed: string
  /** The nonce of the next round. */
  nonce: number
}

export interface SessionState {
  game: { id: string; name: string; type: string; provider: string /** 0-359. */; hue: number; picture: string }
  rules: Rules
  lang: Lang
  balance: string
  /** The allowed stakes, smallest first. */
  stakes: string[]
  /** The least time between two rounds. */
  pauseMs: number
  /** Percent, such as 96.2. Where bets differ, that of the lowest. */
  rtp: number
  /** Percent by bet, in a game whose bets differ. */
  rtps?: Record<string, number>
  fairness: Fairness
  /** The last rounds of this session, newest first; at most 20. */
  history: { roundId: string; stake: string; win: string; at: number }[]
  /** The addresses to add money and to leave, on the web app's origin. */
  depositUrl: string
  lobbyUrl: string
  /** The round that waits for the player's next step, also one of an earlier session of this game. */
  running?: RoundReply
}

export interface RoundRequest {
  /** A UUID that is created before the first try and stored for repeats: the same id never plays twice. */
  requestId: string
  stake: string
  choice: Choice
}

/** The next step of a running round. */
export interface StepRequest {
  /** As in a request for a round: the same id never steps twice. */
  requestId: string
  roundId: string
  /** How many steps the round had when the player decided. A step that comes late is refused. */
  after: number
  step: GameStep
}

export interface RoundReply {
  roundId: string
  outcome: Outcome
  /** How many steps have been made, in a round that is decided step by step. */
  steps?: number
  /** How long a round with a clock has been running, in ms, when the answer was made. */
  elapsedMs?: number
  /** The game's rule ended the round: the player had left it, or is on a break. A flight ends by itself without that. */
  endedBy?: 'rule' | 'break'
  /** All stakes of the round together. */
  stake: string
  /** 0 while the round is running. */
  win: string
  /** Missing after a step that moved no money. */
  balance?: string
  fairness: Fairness
}

export interface SeedRequest {
  /** 1-64 printable characters that the player chooses. */
  clientSeed: string
}

export interface SeedReply {
  /** The server seed of the earlier commitment, for verification: hex. */
  revealedServerSeed: string
  fairness: Fairness
}

export interface FinishedRound {
  roundId: string
  game: { id: string; name: string }
  at: number
  /** The first stake: `outcome.multiplier` counts in it. */
  stake: string
  /** All stakes together, when steps have added to the first. */
  staked?: string
  win: string
  /** With the steps that were made. */
  choice: Choice
  outcome: Outcome
  clientSeed: string
  nonce: number
  serverSeedHash: string
  /** Present once the seed has been revealed. */
  serverSeed?: string
}

/** Every refusal of the API: HTTP 4xx, or 503 for `unavailable`, with this body. `balance` comes with `noMoney`; `waitMs` with `tooSoon`. */
export interface PlayRefusal {
  error:
    | 'sessionOver'
    | 'noMoney'
    | 'badStake'
    | 'badChoice'
    | 'tooSoon'
    | 'requestReused'
    | 'onBreak'
    /** The result of the round is not known yet: ask again with the same `requestId`. Comes with HTTP 503. */
    | 'unavailable'
    /** The round was cancelled and the stake returned: the next try is a new round with a new `requestId`. */
    | 'cancelled'
    | 'unknownRound'
    /** A round of this game waits for the player's next step. */
    | 'roundRunning'
    /** The step belongs to an earlier state of the round, or the round is over. The state is in `GET /play/api/session`. */
    | 'lateStep'
    /** A test header of a caller who may not test; a test header with an invalid value. */
    | 'notTester'
    | 'badSeed'
  /** The message for the player, in the session's language. */
  message: string
  balance?: string
  waitMs?: number
}

/** The data that the document of a game contains for its script, as JSON. */
export interface PlayData {
  /** The token of the game session. */
  session: string
  state: SessionState
  /** The words, by key of locales/ without `upstream.play.`. */
  words: Record<string, string>
  /** The address of the game's own figure. */
  figure?: string
  /** The addresses of the other figures that the game draws, by their names. */
  figures?: Record<string, string>
  /** The origin that receives the balance after a round. */
  webOrigin?: string
}

/** The data that the fairness page contains for its script. */
export interface FairnessData {
  round: FinishedRound
  words: Record<string, string>
}
