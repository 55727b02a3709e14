import type { FinishedRound, SessionState } from './calls.ts'
import type { SlotFace } from './slotFace.ts'

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
  /** A slot: what it looks and sounds like, and the symbols around its reels. */
  slot?: { face: SlotFace; strips: readonly string[] }
  /** The origin that receives the balance after a round. */
  webOrigin?: string
}

/** The data that the fairness page contains for its script. */
export interface FairnessData {
  round: FinishedRound
  /** A tester set its seeds. */
  byTester: boolean
  words: Record<string, string>
}
