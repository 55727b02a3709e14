import type { EpochMs } from '../../common/epochMs.ts'
import type { Lang } from '../../contract/languages.ts'

export type GameType = 'Slot' | 'Sports' | 'Casino' | 'P2P' | 'Fish' | 'Lottery' | 'Egames' | 'Cock'

/** A game as the operator offers it. */
export interface OfferedGame {
  id: string
  name: string
  type: GameType
  provider: string
  /** Whole rupiah. */
  minBet: number
  maxBet: number
  /** The game whose picture this further edition shares. */
  art?: string
}

/** The address of a game's picture at the web app. */
export const pictureOf = ({ id, art = id }: Pick<OfferedGame, 'id' | 'art'>) => `/art/games/${art}.svg`

/** A game that a player has opened. */
export interface GameSession {
  id: string
  player: string
  game: OfferedGame
  lang: Lang
  /** False when its time is over or the sign-in session that opened it has ended. */
  living: boolean
  /** Play with chips of a purse at the provider: the wallet never hears of it. */
  demo: boolean
}

/** A session for settlement of past rounds: its game may have left the catalogue. */
export type PastSession = Omit<GameSession, 'game'> & { game: Pick<OfferedGame, 'id' | 'name'> }

/** What the operator offers a provider besides the wallet: the games on offer, and who has opened one. */
export interface GameOperator {
  gameOf(id: string): OfferedGame | undefined
  /** The session of a token, also an ended one; nothing for an unknown token or a game that is gone. */
  sessionOfToken(token: string, now: EpochMs): Promise<GameSession | undefined>
  /** False on a break or self-exclusion, for demo play: with money the wallet says so. */
  mayPlay(player: string, now: EpochMs): Promise<boolean>
  /** The session for settlement of its rounds. */
  sessionOf(id: string, now: EpochMs): Promise<PastSession | undefined>
}
