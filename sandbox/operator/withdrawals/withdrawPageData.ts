import type { Lang } from '../../../contract/languages.ts'
import { addSen, NO_MONEY, type Sen, toWire } from '../../../contract/money/sen.ts'
import { href } from '../../../contract/routes.ts'
import { money, translate } from '../../kit/http/translate.ts'
import type { PlayerBalance } from '../../ledger/balance.ts'
import { LEVELS, levelOf } from '../players/levels.ts'
import { WITHDRAW_MIN } from './create.ts'

/** The withdraw page of a player (WDL-24): four pairs, the level banner, the rules. */
export function withdrawPageData(
  lang: Lang,
  level: number,
  balance: PlayerBalance,
  remaining: { times: number; amount: Sen },
) {
  const most = remaining.times === 0 ? NO_MONEY : (Math.min(balance.main, remaining.amount) as Sen)
  // An amount below the smallest withdrawal would be refused, so it counts as 0.
  const max = most < WITHDRAW_MIN ? NO_MONEY : most
  const range = { min: money(lang, WITHDRAW_MIN), amount: money(lang, max) }
  const next = LEVELS.find((row) => row.level === level + 1)
  return {
    pageTheme: translate(lang, 'common.withdraw'),
    notice: { noticeContent: translate(lang, 'upstream.withdraw.notice') },
    firstOptionName: translate(lang, 'common.balance'),
    firstOptionValue: money(lang, addSen(balance.main, balance.bonus)),
    secondOptionName: translate(lang, 'upstream.withdraw.available'),
    secondOptionValue: money(lang, balance.main),
    thirdOptionName: translate(lang, 'upstream.withdraw.timesLeft'),
    thirdOptionValue: translate(lang, 'upstream.withdraw.timesOf', {
      left: remaining.times,
      all: levelOf(level).withdrawTimes,
    }),
    fourthOptionName: translate(lang, 'upstream.withdraw.dayLimit'),
    fourthOptionValue: money(lang, remaining.amount),
    fifthDefaultValue: translate(lang, 'withdraw.amount'),
    fifthOptionValue: translate(lang, max > 0 ? 'upstream.withdraw.amountHint' : 'upstream.withdraw.noneHint', range),
    levelContent: next
      ? translate(lang, 'upstream.withdraw.levelNext', {
          level,
          next: next.level,
          amount: money(lang, next.withdrawAmount),
        })
      : translate(lang, 'upstream.withdraw.levelTop', { level }),
    levelDetailButton: translate(lang, 'upstream.withdraw.levelButton'),
    levelDetailToUrl: href.level(),
    button: translate(lang, 'common.continue'),
    ruleName: translate(lang, 'withdraw.rules'),
    ruleValue: translate(lang, 'upstream.withdraw.rulesText'),
    withdrawMaxAmount: toWire(max),
    withdrawMinAmount: toWire(WITHDRAW_MIN),
  }
}
