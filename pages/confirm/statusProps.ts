import { formatMoney } from '../../contract/format.ts'
import type { Sen } from '../../contract/sen.ts'
import { clockTime } from '../../contract/time.ts'
import type { TrxState } from '../../contract/trxState.ts'
import type { OrderStatusProps } from '../../islands/order/statusProps.ts'
import { LOCALES, type Locale } from '../../locales/table.ts'
import type { Translate } from '../_layout/pageContext.ts'

interface Given {
  transNo: string
  state: TrxState
  amount: Sen
  /** Epoch ms, as `now` and `until`. */
  createdAt: number
  until: number | undefined
  now: number
  t: Translate
  locale: Locale
  usualMinutes: number
}

/** The status block of an order, with every sentence it may need later. */
export function statusProps({
  transNo,
  state,
  amount,
  createdAt,
  until,
  now,
  t,
  locale,
  usualMinutes,
}: Given): OrderStatusProps {
  const { intl } = LOCALES[locale]
  const values = { amount: formatMoney(amount, intl) }
  return {
    transNo,
    intl,
    state,
    until,
    now,
    words: {
      title: t('confirm.status'),
      made: t('order.made', { time: clockTime(createdAt, intl) }),
      steps: {
        waiting: t('order.waiting'),
        checking: t('order.checking'),
        credited: t('order.stepAdded'),
        failed: t('order.stepFailed'),
        expired: t('order.stepExpired'),
        unknown: t('order.stepUnknown'),
      },
      leads: {
        waiting: t('confirm.leadWaiting', { minutes: usualMinutes }),
        checking: t('confirm.leadChecking'),
        credited: t('confirm.leadCredited', values),
        failed: t('confirm.leadFailed'),
        expired: t('confirm.leadExpired'),
        unknown: t('confirm.leadUnknown'),
      },
      checked: t('order.stepChecked'),
      added: t('order.stepAdded'),
      auto: t('confirm.auto'),
      stopped: t('confirm.stopped'),
      check: t('confirm.checkStatus'),
      timeLeft: t('confirm.timeLeft', { time: '{time}' }),
    },
  }
}
