import type { Outcome } from '../../protocol/outcome.ts'
import { endOf } from './amounts.ts'
import { showMessage } from './celebrate.ts'
import type { Engine, Stage } from './engine.ts'

const LARGE = 1000

/** The end of a round over the scene and in sound; returns it in words. @param stake all @param came what was shown */
export function showResult(
  { say, sound, money, engine }: Stage & { engine: Engine },
  { outcome, stake, win }: { outcome: Outcome; stake: string; win: string },
  came: string,
): string {
  const end = endOf(stake, win)
  const { multiplier } = outcome
  const result =
    end === 'nothing'
      ? (engine.brief?.() ?? came)
      : say(end === 'won' ? 'ui.won' : 'ui.returned', { amount: money(win) })
  showMessage(result, end, multiplier)
  if (end === 'won') sound.win(multiplier >= LARGE ? 3 : multiplier >= LARGE / 2 ? 2 : 1)
  if (end === 'returned') sound.note(3)
  return end === 'nothing' ? came : `${came} ${result}.`
}
