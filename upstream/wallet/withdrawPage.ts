import { addSen, NO_MONEY, type Sen, toWire } from '../../contract/money.ts'
import { LEVELS, levelOf } from '../content/levels.ts'
import type { Lang } from '../lang.ts'
import type { PlayerBalance } from '../ledger/balance.ts'
import { money, say } from '../say.ts'
import { WITHDRAW_MIN } from './withdrawals.ts'

/** The withdraw page of a player (specification section 3): four pairs, the level banner, the rules. */
export function withdrawPageData(
  lang: Lang,
  level: number,
  balance: PlayerBalance,
  left: { times: number; amount: Sen },
) {
  const most = left.times === 0 ? NO_MONEY : (Math.min(balance.main, left.amount) as Sen)
  // Less than the smallest withdrawal is refused, so it is nothing.
  const max = most < WITHDRAW_MIN ? NO_MONEY : most
  const range = { min: money(lang, WITHDRAW_MIN), amount: money(lang, max) }
  const next = LEVELS.find((row) => row.level === level + 1)
  return {
    pageTheme: say(lang, 'upstream.withdraw.title'),
    notice: { noticeContent: say(lang, 'upstream.withdraw.notice') },
    firstOptionName: say(lang, 'upstream.withdraw.balance'),
    firstOptionValue: money(lang, addSen(balance.main, balance.bonus)),
    secondOptionName: say(lang, 'upstream.withdraw.available'),
    secondOptionValue: money(lang, balance.main),
    thirdOptionName: say(lang, 'upstream.withdraw.timesLeft'),
    thirdOptionValue: say(lang, 'upstream.withdraw.timesOf', { left: left.times, all: levelOf(level).withdrawTimes }),
    fourthOptionName: say(lang, 'upstream.withdraw.dayLimit'),
    fourthOptionValue: money(lang, left.amount),
    fifthDefaultValue: say(lang, 'upstream.withdraw.amount'),
    fifthOptionValue: say(lang, max > 0 ? 'upstream.withdraw.amountHint' : 'upstream.withdraw.noneHint', range),
    levelContent: next
      ? say(lang, 'upstream.withdraw.levelNext', { level, next: next.level, amount: money(lang, next.withdrawAmount) })
      : say(lang, 'upstream.withdraw.levelTop', { level }),
    levelDetailButton: say(lang, 'upstream.withdraw.levelButton'),
    levelDetailToUrl: '/level',
    button: say(lang, 'upstream.withdraw.next'),
    ruleName: say(lang, 'upstream.withdraw.rules'),
    ruleValue: say(lang, 'upstream.withdraw.rulesText'),
    withdrawMaxAmount: toWire(max),
  }
}
