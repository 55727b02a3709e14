import type { FinishedRound, PaidBet, SessionState } from './calls.ts'
import type { Choice, GameStep } from './choice.ts'
import type { Outcome } from './outcome.ts'
import type { SlotFace } from './slotFace.ts'

/** What every game knows while it draws. */
export type TableState = Pick<
  SessionState,
  'game' | 'rules' | 'lang' | 'stakes' | 'pauseMs' | 'rtp' | 'rtps' | 'history'
>

/** The data that the document of a game contains for its script, as JSON. */
export interface PlayData extends Drawn {
  /** The token of the game session. */
  session: string
  state: SessionState
  /** The origin that receives the balance after a round. */
  webOrigin?: string
}

/** A finished round as it was shown to its player. */
export interface WatchedRound {
  roundId: string
  at: number
  /** The first stake. */
  stake: string
  /** All stakes together. */
  staked: string
  win: string
  bets?: PaidBet[]
  choice: Choice
  /** The steps in their order, and the outcomes before the first and after each. */
  steps: GameStep[]
  outcomes: Outcome[]
  /** How long it ran, in a game with a clock. */
  flightMs?: number
  endedBy?: 'rule' | 'break'
  /** It lacks something that rounds of today have. */
  isOlder: boolean
}

/** The data of a replay: no session, and nothing about the balance. */
export interface WatchData extends Drawn {
  state: TableState
  watched: WatchedRound
}

/** What every document with a game has for its drawing. */
export interface Drawn {
  /** The words, by key of sandbox/locales/ without `upstream.play.`. */
  words: Record<string, string>
  /** The address of the game's own figure. */
  figure?: string
  /** The addresses of the other figures that the game draws, by their names. */
  figures?: Record<string, string>
  /** A slot: what it looks and sounds like, and the symbols around its reels. */
  slot?: { face: SlotFace; strips: readonly string[] }
}

/** The data that the fairness page contains for its script. */
export interface FairnessData {
  round: FinishedRound
  /** A tester set its seeds. */
  byTester: boolean
  words: Record<string, string>
}
