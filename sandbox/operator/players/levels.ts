import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import { SETTINGS } from '../settings.ts'

export interface Level {
  level: number
  /** Deposits and turnover that lead to this level, in sen. */
  recharge: Sen
  turnover: Sen
  /** The daily withdrawals (WIB): how many, and how much in sen. */
  withdrawTimes: number
  withdrawAmount: Sen
}

export const LEVELS: readonly Level[] = SETTINGS.levels.map((level) => ({
  ...level,
  recharge: rupiah(level.recharge),
  turnover: rupiah(level.turnover),
  withdrawAmount: rupiah(level.withdrawAmount),
}))

/** The limits of a level; one above the present highest, of a time with more levels, has those of the highest. */
export function levelOf(level: number): Level {
  const found = LEVELS.findLast((row) => row.level <= level) ?? LEVELS[0]
  if (!found) throw new Error('There are no levels')
  return found
}

/** The highest level whose deposits and turnover are both reached. */
export const reachedLevel = (recharge: Sen, turnover: Sen) =>
  LEVELS.reduce((best, row) => (recharge >= row.recharge && turnover >= row.turnover ? row.level : best), 1)
