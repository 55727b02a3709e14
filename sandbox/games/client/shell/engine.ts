import type { PastRound } from '../../protocol/calls.ts'
import type { Choice, GameStep } from '../../protocol/choice.ts'
import type { TableState } from '../../protocol/documents.ts'
import type { Outcome } from '../../protocol/outcome.ts'
import type { Amounts } from './amounts.ts'
import type { Sound } from './sound.ts'
import type { Say, Word } from './words.ts'

/** The properties and functions that the shell gives a game. */
export interface Stage extends Amounts {
  state: TableState
  say: Say
  sound: Sound
  /** The address of the game's own figure, as on its tile. */
  figure: string | undefined
  /** The addresses of the other figures, by their names. */
  figures: Record<string, string>
  /** Reports a changed choice: the play button is enabled or disabled again. */
  changed(): void
  /** Starts a round, like the play button. */
  play(): void
  /** Makes a step of the running round; without effect while one is under way. */
  step(step: GameStep): void
  /** Asks for the end of the running round, which the rule of the game may bring, and shows it. Throws AnswerLost. */
  settle(): Promise<void>
}

/** One game: its scene, its controls, the display of an outcome. The shell provides rounds, money and words. */
export interface Engine {
  scene: HTMLElement
  /** The player's choice, as real buttons. */
  choices?: HTMLElement
  /** A table with several bets: the sum of those of the coming round, in rupiah as on the wire. */
  stake?(): string
  /** The bets of a past round, for the list of these. */
  betsOf?(round: PastRound): Node[]
  /** The label of the play button, also while a round waits for `step`. */
  verb: Word
  /** Undefined while the choice is not complete. */
  choice(): Choice | undefined
  /** Sets this choice, which belongs to a round that was running when the page was closed. */
  take(choice: Choice): void
  /** The round is running and its outcome is not known yet. @param stake in rupiah as on the wire */
  start(stake: string): void
  /** Shows the outcome; resolves with the result in words. @param elapsedMs in a running round with a clock */
  show(outcome: Outcome, elapsedMs?: number): Promise<string>
  /** What the player may do now, step by step; nothing while a step runs. @param stake one, in rupiah as on the wire */
  turn?(can: readonly GameStep[], stake: string): void
  /** The step that the play button makes. Without it the game has buttons of its own. */
  step?(): GameStep | undefined
  /** A game of several acts: ends the present act, or what the pressed element says. Otherwise a skip shows the end of the outcome. */
  skip?(pressed: EventTarget | null): void
  /** The result in a few words, for the line over the scene; otherwise that line shows the text that `show` returns. */
  brief?(): string
  /** Returns to the idle state: the round was refused, or its result is unknown. */
  rest(): void
  /** The pay table. */
  pays(): Node
}

export type Create = (stage: Stage) => Engine
