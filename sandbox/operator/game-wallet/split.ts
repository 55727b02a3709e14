import type { Sen } from '../../../contract/money/sen.ts'

/** The two kinds of a player's money, in sen. */
export interface Parts {
  main: Sen
  bonus: Sen
}

/** The parts of a bet: bonus first, so that withdrawable money lasts longest. `null` when both are not enough. */
export function takenFrom({ main, bonus }: Parts, stake: Sen): Parts | null {
  const fromBonus = Math.min(bonus, stake) as Sen
  const fromMain = (stake - fromBonus) as Sen
  return fromMain > main ? null : { main: fromMain, bonus: fromBonus }
}

/** The parts of a win, in the proportion of the stake: bonus never becomes withdrawable. An odd sen goes to main. */
export function wonBy({ main, bonus }: Parts, win: Sen): Parts {
  // Both factors may be large: BigInt keeps the product exact.
  const toBonus = Number((BigInt(win) * BigInt(bonus)) / BigInt(main + bonus)) as Sen
  return { main: (win - toBonus) as Sen, bonus: toBonus }
}
