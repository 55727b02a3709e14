import { tabStorage } from '../../../../common/safeStorage.ts'
import { addSen, type Sen, toWire } from '../../../../contract/money/sen.ts'
import type { RoundReply } from '../../protocol/calls.ts'
import type { Outcome } from '../../protocol/outcome.ts'
import { sen } from './amounts.ts'
import { byId } from './dom.ts'
import { showResult } from './ending.ts'
import { drawBalance, type Game, line, movesIn, partsOf } from './game.ts'
import { skippable } from './motion.ts'
import { notice } from './notice.ts'
import { lobby } from './refusals.ts'
import { drawSteps } from './stakes.ts'

const HISTORY = 20

/** A tap on the stage, the choices or the play button shows the end of a running outcome. */
const play = ({ engine }: Game, outcome: Outcome, elapsedMs?: number) =>
  skippable(
    ['stage', 'choices', 'play'].map((id) => byId(id)),
    () => engine.show(outcome, elapsedMs),
    engine.skip,
  )

/** Shows a round that goes on: after its deal, a step, or on another page. */
export async function showRunning(game: Game, reply: RoundReply): Promise<string> {
  game.running = reply
  game.unseen = reply.roundId
  tabStorage.set(game.roundKey, reply.roundId)
  drawSteps(game)
  const came = await play(game, reply.outcome, reply.elapsedMs)
  line(partsOf(reply) > 1 ? game.say('ui.staked', { amount: game.money(reply.stake) }) : '')
  return came
}

/** The player has seen the end of the round. */
export function seen(game: Game) {
  game.running = undefined
  game.unseen = undefined
  tabStorage.remove(game.roundKey)
}

/** Shows what a round or a step has come to, and the balance after it. */
export async function finish(game: Game, reply: RoundReply) {
  const { state, tellBalance } = game
  const { roundId, outcome, stake, win, bets, balance = state.balance, fairness, key } = reply
  if (movesIn(reply).length > 0) {
    game.state = { ...state, balance, fairness }
    drawBalance(game, balance)
    tellBalance(balance)
    byId('live').textContent = await showRunning(game, reply)
    return
  }
  seen(game)
  drawBalance(game, toWire(addSen(sen(balance), -sen(win) as Sen)))
  const others = state.history.filter((round) => round.roundId !== roundId)
  const past = { roundId, stake, win, at: Date.now(), outcome, key, ...(bets && { bets }) }
  const history = [past, ...others].slice(0, HISTORY)
  game.state = { ...state, balance, fairness, history }
  const came = await play(game, outcome)
  showEnd(game, reply, came)
  tellBalance(balance)
  explainEnd(game, reply, came)
}

/** The end of a round in the line over the scene, in sound, in the amounts and for screen readers. */
function showEnd(game: Game, reply: RoundReply, came: string) {
  const { money, say, state } = game
  const { stake, win } = reply
  const text = showResult(game, reply, came)
  const net = addSen(sen(win), -sen(stake) as Sen)
  const balance = money(state.balance)
  byId('last').textContent = (net > 0 ? '+' : '') + money(toWire(net))
  byId('balance').textContent = balance
  byId('live').textContent = `${text} ${say('ui.balanceIs', { amount: balance })}`
}

/** A round that the player did not end is explained. */
function explainEnd(game: Game, { endedBy, stake, win }: RoundReply, result: string) {
  if (!endedBy) return
  const { say, money } = game
  const values = { result, stake: money(stake), win: money(win) }
  notice(say(endedBy === 'break' ? 'ui.breakTitle' : 'ui.leftTitle'), say('ui.endedBy', values), [lobby(game)])
}
