import type { Sen } from '../../../contract/money.ts'

/** The two kinds of a player's money, in sen. */
export interface Parts {
  main: Sen
  bonus: Sen
}

/**
 * What a bet takes: bonus first, then main money, so that what can be withdrawn lasts longest. `null` when both together are
 * not enough.
 */
export function takenFrom({ main, bonus }: Parts, stake: Sen): Parts | null {
  const fromBonus = Math.min(bonus, stake) as Sen
  const fromMain = (stake - fromBonus) as Sen
  return fromMain > main ? null : { main: fromMain, bonus: fromBonus }
}

/**
 * Where a win goes: to both in the proportion of the stake, so that bonus money never turns into money that can be withdrawn.
 * The sen that does not divide goes to main.
 */
export function wonBy({ main, bonus }: Parts, win: Sen): Parts {
  // Both factors may be large: whole numbers of any size keep the product exact.
  const toBonus = Number((BigInt(win) * BigInt(bonus)) / BigInt(main + bonus)) as Sen
  return { main: (win - toBonus) as Sen, bonus: toBonus }
}
