import type { EpochMs } from '../../common/epochMs.ts'
import { CLASSIFY_ALL } from '../../contract/calls/games.ts'
import { formatMoney } from '../../contract/format.ts'
import type { TrxState } from '../../contract/history/trxState.ts'
import { LOCALES, type Locale } from '../../contract/languages.ts'
import type { Sen } from '../../contract/money/sen.ts'
import { href } from '../../contract/routes.ts'
import { clockTime } from '../../contract/time/time.ts'
import type { OrderStatusProps } from '../../islands/OrderStatus/statusProps.ts'
import type { Translate } from '../_layout/pageContext.ts'

interface StatusPropsInput {
  transNo: string
  state: TrxState
  amount: Sen
  createdAt: EpochMs
  until: EpochMs | undefined
  now: EpochMs
  t: Translate
  locale: Locale
  usualMinutes: number
}

/** The status block of an order, with every sentence that it may need later. */
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
}: StatusPropsInput): Omit<OrderStatusProps, 'balance' | 'onBreak'> {
  const { intl } = LOCALES[locale]
  const values = { amount: formatMoney(amount, intl) }
  return {
    transNo,
    intl,
    games: href.games({ classify: CLASSIFY_ALL }),
    state,
    until,
    now,
    words: {
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
      plain: t('confirm.plain'),
      stopped: t('confirm.stopped'),
      check: t('confirm.checkStatus'),
      timeLeft: t('confirm.timeLeft', { time: '{time}' }),
      paidTitle: t('confirm.paidTitle'),
      balanceNow: t('confirm.balanceNow'),
      play: t('confirm.play'),
      wallet: t('confirm.toWallet'),
      again: t('confirm.again'),
    },
  }
}
