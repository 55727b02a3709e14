import type { EpochMs } from '../../common/epochMs.ts'
import type { DepositLimit, LimitPeriod, LimitWindows } from '../../contract/calls/protection.ts'
import type { Flash } from '../../contract/flash.ts'
import { formatMoney, type IntlLocale, moneyParts } from '../../contract/format.ts'
import { NO_MONEY } from '../../contract/money/sen.ts'
import { dayAndTime } from '../../contract/time/time.ts'
import type { Translate } from '../_layout/pageContext.ts'
import { periodName } from '../_money/periodName.ts'

interface LimitFieldsInput {
  limits: readonly DepositLimit[]
  windows: LimitWindows
  intl: IntlLocale
  t: Translate
}

interface Fields extends LimitFieldsInput {
  offered: readonly LimitPeriod[]
  refused: Flash | null
}

/** One field for each period: the limit in force, or the typed value, and the used part of it. */
export const fieldsOf = ({ offered, limits, windows, intl, t, refused }: Fields) =>
  offered.map((period) => {
    const limit = limits.find((one) => one.period === period)
    const used = formatMoney(limit?.used ?? NO_MONEY, intl)
    const amount = limit?.amount
    return {
      period,
      label: periodName(t, period, windows),
      value: refused?.values?.[period] ?? (amount === undefined ? '' : moneyParts(amount, intl).figure),
      error: refused?.fields?.[period],
      hint:
        limit === undefined || amount === undefined
          ? t('limits.usedOnly', { used })
          : t('limits.usedOf', {
              used,
              limit: formatMoney(amount, intl),
              left: formatMoney(limit.remaining ?? NO_MONEY, intl),
            }),
      /** For the bar, in sen; absent without a limit. */
      bar:
        limit === undefined || amount === undefined ? undefined : { max: amount, value: Math.min(limit.used, amount) },
    }
  })

/** A sentence for each requested looser limit, and whether it may be confirmed at `now`, upstream's clock. */
export const waitingOf = ({ limits, windows, now, intl, t }: LimitFieldsInput & { now: EpochMs }) =>
  limits.flatMap(({ period, amount, waiting }) => {
    if (!waiting || amount === undefined) return []
    const ready = now >= waiting.from
    const facts = {
      period: periodName(t, period, windows),
      amount: waiting.amount === undefined ? t('limits.none') : formatMoney(waiting.amount, intl),
      time: dayAndTime(ready ? waiting.until : waiting.from, intl),
    }
    return [
      {
        period,
        ready,
        text: t(ready ? 'limits.waitingReady' : 'limits.waiting', facts),
        confirm: t('limits.confirmLimit', facts),
        keep: t('limits.keepLimit', { amount: formatMoney(amount, intl) }),
      },
    ]
  })
