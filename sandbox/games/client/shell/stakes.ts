import { deviceStorage } from '../../../../common/safeStorage.ts'
import { type Sen, toWire } from '../../../../contract/money/sen.ts'
import type { RoundReply } from '../../protocol/calls.ts'
import { sen } from './amounts.ts'
import { byId, h } from './dom.ts'
import { drawButton, type Game, movesIn, partsOf } from './game.ts'
import { covered, lastOf, stakeTimes } from './stakeSteps.ts'

/** The list of stakes; its value is in rupiah as on the wire. */
export const stakeList = () => byId<HTMLSelectElement>('stake')

/** The stake of the coming round. */
export const stakeFor = ({ engine }: Game) => engine.stake?.() ?? stakeList().value

/** The balance does not cover it. */
export const lacking = (game: Game) => sen(game.state.balance) < sen(stakeFor(game))

/** The stake with which a running round was opened. */
export const stakeOf = (round: RoundReply) => toWire((sen(round.stake) / partsOf(round)) as Sen)

/** Where the device keeps the stake of a game. Chips teach nothing about money, so a demo has its own. */
const keyOf = ({ state: { demo, game } }: Game) => `${demo ? 'demo-' : ''}stake:${game.id}`

/** The stake with which a game opens: the last one on this device, or the highest below it that the balance covers. */
export function openStakes(game: Game) {
  const { stakes, balance } = game.state
  const [least = ''] = stakes
  const kept = stakeTimes(deviceStorage.get(keyOf(game)) ?? '', 1, stakes) ?? least
  showStake(game, sen(kept) <= sen(balance) ? kept : (covered(kept, stakes, balance) ?? least))
}

/** Shows a stake as the selected one; one between those of the list gets an entry of its own. */
export function showStake(game: Game, value: string) {
  const { stakes } = game.state
  const all = [...new Set([...stakes, value])].sort((one, other) => sen(one) - sen(other))
  const list = stakeList()
  list.replaceChildren(...all.map((stake) => h('option', { value: stake }, game.money(stake))))
  list.value = value
  drawSteps(game)
}

/** Draws the list anew: the offered stakes may be others. */
export const drawStakes = (game: Game) => showStake(game, stakeList().value)

/** What each button makes of the stake; nothing where it would pass the limits of the game or the balance. */
const BUTTONS: Record<string, (game: Game, stake: string) => string | undefined> = {
  less: ({ state }, stake) => lastOf(state.stakes.filter((one) => sen(one) < sen(stake))),
  more: ({ state }, stake) => state.stakes.find((one) => sen(one) > sen(stake)),
  half: ({ state }, stake) => stakeTimes(stake, 0.5, state.stakes),
  double({ state }, stake) {
    const twice = stakeTimes(stake, 2, state.stakes)
    return twice && sen(twice) <= sen(state.balance) ? twice : undefined
  },
  most({ state }, stake) {
    const highest = covered(lastOf(state.stakes) ?? '', state.stakes, state.balance)
    return highest === stake ? undefined : highest
  },
}

/** The buttons beside the list. A running round keeps its stake. */
export function drawSteps(game: Game) {
  const list = stakeList()
  list.disabled = game.running !== undefined
  document.documentElement.classList.toggle('in-round', list.disabled)
  for (const [id, next] of Object.entries(BUTTONS))
    byId(id).setAttribute('aria-disabled', String(list.disabled || next(game, list.value) === undefined))
}

/** A stake that the player has chosen: it is said, and kept for the next time. */
export function chooseStake(game: Game, value: string | undefined) {
  if (value === undefined || game.running) return
  showStake(game, value)
  deviceStorage.set(keyOf(game), value)
  game.sound.tick()
  byId('live').textContent = `${game.say('ui.stake')}: ${game.money(value)}`
}

export function connectStakes(game: Game) {
  const list = stakeList()
  for (const [id, next] of Object.entries(BUTTONS))
    byId(id).addEventListener('click', () => chooseStake(game, next(game, list.value)))
  list.addEventListener('change', () => {
    deviceStorage.set(keyOf(game), list.value)
    drawSteps(game)
  })
}

/** Lets the game show what the player may do. */
export function drawTurn(game: Game) {
  const { busy, running, engine } = game
  engine.turn?.(busy ? [] : movesIn(running), running ? stakeOf(running) : stakeList().value)
  drawSteps(game)
  drawButton(game)
}
