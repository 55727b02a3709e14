import type { Flash } from '../../contract/flash.ts'
import { formatMoney, type IntlLocale, moneyParts } from '../../contract/format.ts'
import type { DepositLimit, LimitPeriod } from '../../contract/protection.ts'
import { NO_MONEY } from '../../contract/sen.ts'
import { dayAndTime } from '../../contract/time.ts'
import type { Translate } from '../_layout/pageContext.ts'

interface Given {
  limits: readonly DepositLimit[]
  intl: IntlLocale
  t: Translate
}

interface Fields extends Given {
  offered: readonly LimitPeriod[]
  /** What a refused post of the form left. */
  refused: Flash | null
}

/** One field for each period: the limit in force, or what was typed, and how much of it is used. */
export const fieldsOf = ({ offered, limits, intl, t, refused }: Fields) =>
  offered.map((period) => {
    const limit = limits.find((one) => one.period === period)
    const used = formatMoney(limit?.used ?? NO_MONEY, intl)
    const amount = limit?.amount
    return {
      period,
      label: t(`limits.period.${period}`),
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
      /** For the bar, in sen; without a limit there is none. */
      bar:
        limit === undefined || amount === undefined ? undefined : { max: amount, value: Math.min(limit.used, amount) },
    }
  })

/** Looser limits that wait: a sentence for each, and whether they may be confirmed now. `now` is upstream's clock. */
export const waitingOf = ({ limits, now, intl, t }: Given & { now: number }) =>
  limits.flatMap(({ period, amount, waiting }) => {
    if (!waiting || amount === undefined) return []
    const ready = now >= waiting.from
    const facts = {
      period: t(`limits.period.${period}`),
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
