import { rupiah, type Sen } from '../../contract/money.ts'

export interface Level {
  level: number
  /** Deposits and turnover that lead to it, in sen. */
  recharge: Sen
  turnover: Sen
  /** Withdrawals a day (WIB): how many, and how much in sen. */
  withdrawTimes: number
  withdrawAmount: Sen
}

const row = (
  level: number,
  recharge: number,
  turnover: number,
  withdrawTimes: number,
  withdrawAmount: number,
): Level => ({
  level,
  recharge: rupiah(recharge),
  turnover: rupiah(turnover),
  withdrawTimes,
  withdrawAmount: rupiah(withdrawAmount),
})

/** The eight levels (specification section 9); the figures are the sandbox's own. */
export const LEVELS = [
  row(1, 0, 0, 2, 1_000_000),
  row(2, 500_000, 5_000_000, 3, 3_000_000),
  row(3, 2_000_000, 20_000_000, 3, 5_000_000),
  row(4, 5_000_000, 60_000_000, 4, 8_000_000),
  row(5, 15_000_000, 200_000_000, 5, 15_000_000),
  row(6, 50_000_000, 750_000_000, 6, 30_000_000),
  row(7, 150_000_000, 2_500_000_000, 8, 60_000_000),
  row(8, 500_000_000, 10_000_000_000, 10, 150_000_000),
]
const [LOWEST] = LEVELS

export function levelOf(level: number): Level {
  const found = LEVELS.find((row) => row.level === level) ?? LOWEST
  if (!found) throw new Error('There are no levels')
  return found
}

/** The highest level whose deposits and turnover are both reached. */
export const reachedLevel = (recharge: Sen, turnover: Sen) =>
  LEVELS.reduce((best, row) => (recharge >= row.recharge && turnover >= row.turnover ? row.level : best), 1)
