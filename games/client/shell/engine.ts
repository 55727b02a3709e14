import type { Choice, Outcome, SessionState } from '../../protocol.ts'
import type { Amounts } from './amounts.ts'
import type { Sound } from './sound.ts'
import type { Say, Word } from './words.ts'

/** What the shell gives a game. */
export interface Stage extends Amounts {
  state: SessionState
  say: Say
  sound: Sound
  /** Address of the game's own figure, as on its tile. */
  figure: string | undefined
  /** The choice is another: the play button looks again whether it may be pressed. */
  changed(): void
  /** Starts a round, as the play button does. */
  play(): void
}

/** One game: what is seen, what is chosen, how an outcome is shown. Rounds, money and words around it are the shell's. */
export interface Engine {
  scene: HTMLElement
  /** What the player decides, as real buttons. */
  choices?: HTMLElement
  /** On the play button. */
  verb: Word
  /** Undefined while the choice is not complete. */
  choice(): Choice | undefined
  /** Makes this choice, that of a round which was under way when the page went. */
  take(choice: Choice): void
  /** The round is under way, its outcome not known yet. */
  start(): void
  /** Shows the outcome, moving or at once; resolves when it stands, with what came in words. */
  show(outcome: Outcome): Promise<string>
  /** Back to rest: the round was refused, or its end is not known. */
  rest(): void
  /** What pays how much. */
  pays(): Node
}

export type Create = (stage: Stage) => Engine
