/**
 * What a sandbox game and its server say to each other, on the games' own origin. Types only: the server, the game in the
 * browser and the fairness page read the same words. Money is a decimal string of rupiah, as on every wire of the product.
 *
 *   GET  /play?session=…            the game's document
 *   GET  /play/api/session          → SessionState            Authorization: Bearer <game session>
 *   POST /play/api/round            RoundRequest → RoundReply
 *   POST /play/api/seed             SeedRequest → SeedReply    reveals the old server seed and commits to a new one
 *   GET  /play/api/rounds/:roundId  → FinishedRound            public: a round id cannot be guessed
 *   GET  /play/rounds/:roundId      the fairness page of a round, with `?lang=`; public too
 */

/** What is drawn; each tile of the catalogue opens one of them with its own theme. */
export type Variant = 'reel' | 'wheel' | 'match' | 'cards' | 'lottery' | 'shot' | 'race'

/** What a player decides before a round. */
export type Choice =
  | { variant: 'reel' }
  | { variant: 'wheel'; bet: 'red' | 'black' | 'green' }
  | { variant: 'match'; side: 'home' | 'draw' | 'away' }
  | { variant: 'cards'; bet: 'you' | 'tie' | 'rival' }
  /** Three different numbers from 1 to 20. */
  | { variant: 'lottery'; numbers: number[] }
  /** Which of the targets, by its place in `rules.targets`. */
  | { variant: 'shot'; target: number }
  /** Which rooster, 0 to 4. */
  | { variant: 'race'; runner: number }

/** What the server drew. `multiplier` everywhere is in hundredths of the stake: 250 pays 2.5 times the stake. */
export type Outcome = { multiplier: number } & (
  | {
      variant: 'reel'
      /** Five reels of three symbols, from the top. */
      grid: number[][]
      /** `rows` is the row of the line on each reel; `multiplier` is this line's part. */
      lines: { rows: number[]; symbol: number; count: number; multiplier: number }[]
    }
  | { variant: 'wheel'; pocket: number; colour: 'red' | 'black' | 'green' }
  | { variant: 'match'; home: number; away: number }
  /** Cards are 0-51: suit = floor(card / 13), rank = card % 13, an ace is the highest rank (12). */
  | { variant: 'cards'; you: number; rival: number }
  | { variant: 'lottery'; drawn: number[]; hits: number }
  | { variant: 'shot'; target: number; hit: boolean }
  /** `places[0]` is the rooster that won. */
  | { variant: 'race'; places: number[] }
)

/** What a game shows of its own rules; multipliers in hundredths of the stake. */
export type Rules =
  | {
      variant: 'reel'
      lines: number[][]
      /** By symbol: what three, four and five of a kind on one line pay. */
      pays: number[][]
      wild: number
    }
  | { variant: 'wheel'; colours: ('red' | 'black' | 'green')[]; pays: Record<'red' | 'black' | 'green', number> }
  | { variant: 'match'; pays: Record<'home' | 'draw' | 'away', number> }
  | { variant: 'cards'; pays: Record<'you' | 'tie' | 'rival', number> }
  /** `pays[n]`: what n hits pay. */
  | { variant: 'lottery'; from: number; drawn: number; pays: number[] }
  /** `chance` in percent, here and below. */
  | { variant: 'shot'; targets: { pays: number; chance: number }[] }
  | { variant: 'race'; runners: { pays: number; chance: number }[] }

export interface Fairness {
  /** SHA-256 of the server seed, in hex: the promise made before the round. */
  serverSeedHash: string
  clientSeed: string
  /** Of the next round. */
  nonce: number
}

export interface SessionState {
  game: { id: string; name: string; type: string; provider: string /** 0-359. */; hue: number; picture: string }
  rules: Rules
  lang: 'en' | 'id'
  balance: string
  /** What may be staked, smallest first. */
  stakes: string[]
  /** Least time between two rounds. */
  pauseMs: number
  /** Percent, such as 96.2. */
  rtp: number
  fairness: Fairness
  /** The last rounds of this session, newest first; at most 20. */
  history: { roundId: string; stake: string; win: string; at: number }[]
  /** Where the player goes to add money and to leave, on the web app's origin. */
  depositUrl: string
  lobbyUrl: string
}

export interface RoundRequest {
  /** A UUID made before the first try and kept for its repeats: the same id never plays twice. */
  requestId: string
  stake: string
  choice: Choice
}

export interface RoundReply {
  roundId: string
  outcome: Outcome
  stake: string
  win: string
  balance: string
  fairness: Fairness
}

export interface SeedRequest {
  /** 1-64 printable characters that the player chooses. */
  clientSeed: string
}

export interface SeedReply {
  /** What was promised before, now to be checked: hex. */
  revealedServerSeed: string
  fairness: Fairness
}

export interface FinishedRound {
  roundId: string
  game: { id: string; name: string }
  at: number
  stake: string
  win: string
  choice: Choice
  outcome: Outcome
  clientSeed: string
  nonce: number
  serverSeedHash: string
  /** There once the seed has been revealed. */
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
    /** What became of the round is not known yet: ask again with the same `requestId`. Comes with HTTP 503. */
    | 'unavailable'
    /** The round was called off and the stake is back: the next try is a new round with a new `requestId`. */
    | 'cancelled'
    | 'unknownRound'
  /** For the player, in the session's language. */
  message: string
  balance?: string
  waitMs?: number
}

/** What the document of a game carries for its script, as JSON. */
export interface PlayData {
  /** The secret of the game session. */
  session: string
  state: SessionState
  /** By key of locales/ without `upstream.play.`. */
  words: Record<string, string>
  /** Address of the game's own figure. */
  figure?: string
  /** Who is told the balance after a round. */
  webOrigin?: string
}

/** What the fairness page carries for its script. */
export interface FairnessData {
  round: FinishedRound
  words: Record<string, string>
}
