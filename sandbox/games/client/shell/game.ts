import type { RoundReply, SessionState } from '../../protocol/calls.ts'
import type { GameStep } from '../../protocol/choice.ts'
import type { PlayApi } from './api.ts'
import { byId } from './dom.ts'
import type { Engine, Stage } from './engine.ts'
import type { webApp } from './webApp.ts'

/** The game of the document: what its engine sees, and the state of its rounds. */
export interface Game extends Stage, ReturnType<typeof webApp> {
  state: SessionState
  api: PlayApi
  engine: Engine
  /** Where the request whose answer has not arrived is stored. */
  pendingKey: string
  /** Where `unseen` is stored. */
  roundKey: string
  /** A request or its outcome is under way. */
  busy: boolean
  /** When the pause after a round ends. */
  readyAt: number
  /** The round that waits for the player's next step. */
  running: RoundReply | undefined
  /** Its id, also of one that ended while the game was closed: the player has not seen its end. */
  unseen: string | undefined
}

export const movesIn = (round: RoundReply | undefined): readonly GameStep[] =>
  (round && 'turn' in round.outcome && round.outcome.turn?.can) || []

/** How many stakes a round holds. */
export const partsOf = ({ outcome }: RoundReply) => ('parts' in outcome ? outcome.parts.length : 1)

export function drawButton({ busy, running, readyAt, engine, say }: Game) {
  const button = byId('play')
  const ready =
    !busy && (running ? engine.step?.() !== undefined : performance.now() >= readyAt && engine.choice() !== undefined)
  button.setAttribute('aria-disabled', String(!ready))
  button.classList.toggle('is-busy', busy)
  byId('verb').textContent = say(running && !engine.step ? 'ui.yourTurn' : engine.verb)
}

export function drawBalance({ money }: Game, balance: string) {
  byId('balance').textContent = money(balance)
}

/** A note over the scene; an empty one clears it. */
export function line(text: string) {
  const message = byId('message')
  message.className = 'message is-note'
  message.textContent = text
  if (text) byId('live').textContent = text
}
