import type { PlayRefusal } from '../../protocol/calls.ts'
import { drawBalance, type Game } from './game.ts'
import { notice } from './notice.ts'
import { covered } from './stakeSteps.ts'
import { chooseStake, stakeList } from './stakes.ts'

export const lobby = ({ exit, state, say }: Game) => exit('lobby', state.lobbyUrl, say('ui.lobby'))
const deposit = ({ exit, state, say }: Game) => exit('deposit', state.depositUrl, say('ui.deposit'))

/** A stake that the balance covers comes first; a deposit never stands above it. */
export function noMoney(game: Game, text: string) {
  const { say, state } = game
  const lower = covered(stakeList().value, state.stakes, state.balance)
  const less = lower ? { label: say('ui.lowerStake'), press: () => chooseStake(game, lower) } : lobby(game)
  // The player takes chips away.
  const first = game.engine.stake ? { label: say('ui.understood') } : less
  notice(say('ui.noMoneyTitle'), text, [first, deposit(game)])
}

const sessionOver = (game: Game) => notice(game.say('ui.overTitle'), game.say('ui.overText'), [lobby(game)])

/** The round goes on as the server has it. `refresh` reads the session again. */
export function stepRefused(game: Game, { error, message }: PlayRefusal, refresh: () => void) {
  if (error === 'sessionOver') return sessionOver(game)
  // The rule of the game has ended the round: its end says so, once this step is over.
  if (error === 'onBreak') return queueMicrotask(refresh)
  const on = { label: game.say('ui.understood'), press: refresh }
  notice(game.say('ui.stepFailed'), message, error === 'noMoney' ? [on, deposit(game)] : [on])
}

/** No round was played. `refresh` reads the session again. */
export function refused(game: Game, { error, message, balance }: PlayRefusal, refresh: () => void) {
  const { say } = game
  if (balance !== undefined) {
    game.state = { ...game.state, balance }
    drawBalance(game, balance)
  }
  if (error === 'noMoney') return noMoney(game, message)
  if (error === 'sessionOver') return sessionOver(game)
  if (error === 'onBreak') return notice(say('ui.breakTitle'), message, [lobby(game)])
  notice(say('ui.refusedTitle'), message, [{ label: say('ui.understood'), press: refresh }, lobby(game)])
}
