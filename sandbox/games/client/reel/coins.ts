import type { OutcomeOf } from '../../maths/maths.ts'
import type { SlotCoin } from '../../protocol/outcome.ts'
import type { SlotHold } from '../../protocol/slotRules.ts'
import { h } from '../shell/dom.ts'
import type { Stage } from '../shell/engine.ts'
import { move, still, wait } from '../shell/motion.ts'
import type { Screen } from './screen.ts'

const BETWEEN_MS = 420
const COIN_MS = 260

/** Plays the coins back, draw by draw, at one pace whether a coin comes or not. @returns the result in words */
export async function showCoins(
  { say, times, sound }: Stage,
  { symbol, full, respins: most }: SlotHold,
  held: NonNullable<OutcomeOf<'reel'>['hold']>,
  screen: Screen,
): Promise<string> {
  let sum = 0
  let count = 0
  let left = most
  const board = h('p', { class: 'coins-left' })
  const tell = () => {
    board.textContent = say('reel.coins', { left, sum: times(sum) })
  }
  screen.scene.classList.add('is-held')
  screen.over.append(board)
  const put = ({ cell, pays }: SlotCoin) => {
    const box = screen.box(cell)
    const value = h('b', { class: 'coin-value' }, times(pays))
    screen.draw(cell, symbol)
    box.classList.add('is-coin')
    box.append(value)
    sum += pays
    count++
    if (!still())
      void move(box, [{ transform: 'scale(.6)' }, { transform: 'scale(1)' }], { duration: COIN_MS, fill: 'none' })
  }
  for (const coin of held.coins) put(coin)
  tell()
  if (!still()) await wait(BETWEEN_MS * 2)
  for (const come of held.respins) {
    left = come.length > 0 ? most : left - 1
    for (const coin of come) put(coin)
    if (come.length > 0 && !still()) sound.note(Math.min(count >> 1, 5))
    tell()
    if (!still()) await wait(BETWEEN_MS)
  }
  board.remove()
  const together = say('reel.coinsPaid', { count, sum: times(sum) })
  return held.full ? `${together} ${say('reel.coinsFull', { pays: times(full) })}` : together
}
