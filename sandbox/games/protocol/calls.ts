import type { Lang } from '../../../contract/languages.ts'
import type { Choice, GameStep, TableBet } from './choice.ts'
import type { Outcome } from './outcome.ts'
import type { Rules } from './rules.ts'

/**
 * What a sandbox game and its server say to each other, on the games' own origin. Types only: the server, the game in the
 * browser and the fairness page read the same words. Money is a decimal string of rupiah, as on every wire of the product.
 *
 *   GET  /play?session=…            the game's document
 *   GET  /play/api/session          → SessionState            Authorization: Bearer <game session>
 *   POST /play/api/round            RoundRequest → RoundReply
 *   POST /play/api/step             StepRequest → RoundReply   a decision within a round
 *   GET  /play/api/turn/:roundId    → RoundReply               a round of several steps as it is; waits for the end of a flight
 *   POST /play/api/seed             SeedRequest → SeedReply    uses the promised next server seed, reveals the old one and promises another
 *   GET  /play/api/rounds/:roundId  → FinishedRound            public: a round id cannot be guessed
 *   GET  /play/rounds/:roundId      the fairness page of a round, with `?lang=`; public too
 *   GET  /play/rounds/:roundId/watch   the replay of a round, with `?lang=` and its player's `key=`
 */

export interface Fairness {
  /** SHA-256 of the server seed of the next round, in hex: the commitment before the round. */
  serverSeedHash: string
  /** Missing before the first round, which brings the player's own. */
  clientSeed?: string
  /** The nonce of the next round. */
  nonce: number
  /** SHA-256 of the server seed that the next chosen client seed meets: the commitment before that choice. */
  nextServerSeedHash: string
}

export interface SessionState {
  game: { id: string; name: string; type: string; provider: string /** 0-359. */; hue: number; picture: string }
  rules: Rules
  lang: Lang
  balance: string
  /** The offered stakes, smallest first. Whole rupiah between the first and the last are allowed. */
  stakes: string[]
  /** The least time between two rounds. */
  pauseMs: number
  /** Percent, such as 96.2. Where bets differ, that of the lowest. */
  rtp: number
  /** Percent by bet, in a game whose bets differ. */
  rtps?: Record<string, number>
  fairness: Fairness
  /** The player's last rounds of this game, also of earlier sessions, newest first; at most 20. Those of a demo are of demos. */
  history: PastRound[]
  /** The addresses to add money (in a demo: to begin with a full purse) and to leave, on the web app's origin. */
  depositUrl: string
  lobbyUrl: string
  /** The balance is chips of a purse that only this session has. */
  demo?: boolean
  /** The round that waits for the player's next step, also one of an earlier session of this game. */
  running?: RoundReply
}

/** What a bet of several has paid. */
export interface PaidBet extends TableBet {
  win: string
}

export interface PastRound {
  roundId: string
  stake: string
  win: string
  at: number
  /** Opens its replay. Rounds of demos have none. */
  key?: string | undefined
  /** In a game that shows its last results. */
  outcome?: Outcome
  /** The bets of a round that had several. */
  bets?: PaidBet[]
}

export interface RoundRequest {
  /** A UUID that is created before the first try and stored for repeats: the same id never plays twice. */
  requestId: string
  /** Of several bets together. */
  stake: string
  choice: Choice
  /** 1-64 printable characters of the browser: the client seed of a session without one; else the `requestId` is. */
  clientSeed?: string
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
  bets?: PaidBet[]
  /** Missing after a step that moved no money. */
  balance?: string
  /** Opens the replay of a round with money that is over. */
  key?: string
  fairness: Fairness
}

export interface SeedRequest {
  /** 1-64 printable characters that the player chooses. */
  clientSeed: string
}

export interface SeedReply {
  /** The server seed of the earlier commitment, for verification: hex. Missing before the first round. */
  revealedServerSeed?: string
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
  bets?: PaidBet[]
  /** With the steps that were made. */
  choice: Choice
  outcome: Outcome
  clientSeed: string
  nonce: number
  serverSeedHash: string
  /** Staked with chips of a demo. */
  demo?: boolean
  /** Present once the seed has been revealed. */
  serverSeed?: string
  /** When the hash was promised, before the client seed was known. Missing where the server made both seeds together. */
  promisedAt?: number
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
    /** No replay: the round does not exist, is not over, was a demo, or the caller has no key of it; or its game has changed since. */
    | 'noReplay'
    | 'gameChanged'
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
