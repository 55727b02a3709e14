import type { EpochMs } from '../../common/epochMs.ts'
import type { Lang } from '../../contract/languages.ts'
import type { Sen } from '../../contract/money/sen.ts'
import type { RowCheck } from '../kit/db/rowCheck.ts'
import type { Word } from '../kit/http/translate.ts'
import type { OfferedGame } from './game.ts'
import type { Wallet } from './wallet.ts'

/** What the catalogue says about a game. */
export interface GameFacts {
  /** Equal for games of the same rules. */
  kind: string
  /** The description of the kind. */
  about: Word
  /** The return to player in percent, to two decimals: that of the lowest bet. */
  rtp: number
  volatility: 'low' | 'medium' | 'high'
}

/** A finished round that paid more than all its stakes. */
export interface WonRound {
  id: string
  game: string
  player: string
  /** In sen. */
  amount: Sen
}

/** An unfinished round. */
export interface OpenRound {
  id: string
  game: string
  player: string
  state: string
  /** In sen; `null` when the stored value is no amount. */
  stake: Sen | null
  /** Of its start. */
  at: EpochMs
  /** Why the job could not finish it, if it tried. */
  problem: string | null
}

export interface RoundState {
  state: string
  isOver: boolean
}

/** A round with everything decided beforehand, for the first data of a sandbox. */
export interface ScriptedRound {
  /** The token of a game session. */
  token: string
  stake: Sen
  /** What the player bets on, as the game's own document sends it. */
  choice: unknown
  seeds: { serverSeed: string; clientSeed: string }
  wallet: Wallet
  now(): EpochMs
}

/** The provider of the games as the operator, its desk and its first data know it. */
export interface GameProvider {
  factsOf(game: OfferedGame): GameFacts
  /** How a game is played, one paragraph each. */
  rulesText(game: OfferedGame, lang: Lang): string[]
  /** The newest, newest first. */
  wonRounds(limit: number): Promise<WonRound[]>
  /** The newest round of a player whose server seed is revealed. */
  revealedRound(player: string, now: EpochMs): Promise<string | undefined>
  /** The revealed server seed of a player's own round. */
  serverSeedOf(player: string, round: string, now: EpochMs): Promise<string | undefined>
  /** Rounds that wait for the machine and began before this time, oldest first. */
  openRounds(before: EpochMs, limit: number): Promise<OpenRound[]>
  roundState(id: string): Promise<RoundState | undefined>
  /** Finishes an open round as the job does. The wallet decides, so it may throw. */
  endRound(id: string): Promise<RoundState | undefined>
  /** Returns the stakes of an open round, whatever its outcome, unless the wallet has paid it: then it throws. */
  cancelRound(id: string): Promise<RoundState | undefined>
  /** Finishes what was left open, of one player or of all. A job; returns how many rounds it changed. */
  finishRounds(at: EpochMs, player?: string): Promise<number>
  playScripted(round: ScriptedRound): Promise<void>
  /** The invariants between rounds and moves of the wallet, for the audit. */
  checks: readonly RowCheck[]
}
