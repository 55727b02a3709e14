import type { RoundReply } from '../../protocol/calls.ts'
import { AnswerLost, PlayRefused } from './api.ts'
import { byId } from './dom.ts'
import { drawBalance, type Game, movesIn } from './game.ts'
import { finish, seen, showRunning } from './outcome.ts'
import { refused } from './refusals.ts'
import { drawStakes, drawTurn } from './stakes.ts'

/** Brings the table to the state that the server has. */
export async function sync(game: Game, reply: RoundReply | undefined) {
  const { running, say } = game
  const isSame = reply?.roundId === running?.roundId && reply?.steps === running?.steps
  if (reply && (!isSame || reply.elapsedMs !== undefined)) {
    byId('live').textContent = `${say('ui.resumed')} ${await showRunning(game, reply)}`
  } else if (!reply) await settle(game)
  drawTurn(game)
}

/** Shows the end of the round that the player has left, or that the rule of the game has ended. */
export async function settle(game: Game) {
  const roundId = game.unseen
  if (!roundId) return
  const reply = await game.api.turn(roundId).catch((error: unknown) => {
    if (error instanceof PlayRefused) return error
    throw error
  })
  if (game.busy || game.unseen !== roundId) return
  if (reply instanceof PlayRefused) {
    seen(game)
    game.engine.rest()
    refused(game, reply.refusal, () => void refresh(game))
  } else if (movesIn(reply).length === 0) {
    game.busy = true
    await finish(game, reply)
    game.busy = false
  }
  drawTurn(game)
}

/** Reads the session again after an absence. False when the server refuses it; the player sees the reason. */
export async function refresh(game: Game): Promise<boolean> {
  if (game.busy) return true
  try {
    const state = await game.api.session()
    if (game.busy) return true
    game.state = state
    drawBalance(game, state.balance)
    drawStakes(game)
    await sync(game, state.running)
  } catch (error) {
    if (error instanceof PlayRefused) {
      refused(game, error.refusal, () => void refresh(game))
      return false
    }
    if (!(error instanceof AnswerLost)) throw error
  }
  return true
}
