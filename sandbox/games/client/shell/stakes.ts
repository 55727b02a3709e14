import { type Sen, toWire } from '../../../../contract/money/sen.ts'
import type { RoundReply } from '../../protocol/calls.ts'
import { sen } from './amounts.ts'
import { byId, h } from './dom.ts'
import { drawButton, type Game, movesIn, partsOf } from './game.ts'

/** The list of stakes; its value is in rupiah as on the wire. */
export const stakeList = () => byId<HTMLSelectElement>('stake')

/** The balance does not cover the selected stake. */
export const lacking = ({ state }: Game) => sen(state.balance) < sen(stakeList().value)

/** The stake with which a running round was opened. */
export const stakeOf = (round: RoundReply) => toWire((sen(round.stake) / partsOf(round)) as Sen)

export function drawStakes(game: Game) {
  const { state, money } = game
  const list = stakeList()
  const { value } = list
  list.replaceChildren(...state.stakes.map((stake) => h('option', { value: stake }, money(stake))))
  if (state.stakes.includes(value)) list.value = value
  drawSteps(game)
}

/** The buttons for less and more. A running round keeps its stake. */
export function drawSteps({ running }: Game) {
  const list = stakeList()
  list.disabled = running !== undefined
  byId('less').toggleAttribute('disabled', list.disabled || list.selectedIndex <= 0)
  byId('more').toggleAttribute('disabled', list.disabled || list.selectedIndex >= list.options.length - 1)
}

export function stepStake(game: Game, by: number) {
  const list = stakeList()
  list.selectedIndex = Math.min(Math.max(list.selectedIndex + by, 0), list.options.length - 1)
  game.sound.tick()
  drawSteps(game)
}

/** Lets the game show what the player may do. */
export function drawTurn(game: Game) {
  const { busy, running, engine } = game
  engine.turn?.(busy ? [] : movesIn(running), running ? stakeOf(running) : stakeList().value)
  drawSteps(game)
  drawButton(game)
}
