import type { EpochMs } from '../../common/epochMs.ts'
import { CLASSIFY_ALL } from '../../contract/calls/games.ts'
import { formatMoney } from '../../contract/format.ts'
import type { TrxState } from '../../contract/history/trxState.ts'
import { LOCALES, type Locale } from '../../contract/languages.ts'
import { href } from '../../contract/routes.ts'
import { clockTime } from '../../contract/time/time.ts'
import type { OrderStatusProps } from '../../islands/OrderStatus/statusProps.ts'
import type { Translate } from '../_layout/pageContext.ts'
import type { OrderRecord } from './readOrder.ts'

interface StatusPropsInput {
  transNo: string
  record: OrderRecord
  until: EpochMs | undefined
  now: EpochMs
  t: Translate
  locale: Locale
  usualMinutes: number
}

type Words = OrderStatusProps['words']

/** The status block of an order, with every sentence that it may need later. */
export function statusProps(input: StatusPropsInput): Omit<OrderStatusProps, 'balance' | 'onBreak'> {
  const { transNo, record, until, now, t, locale } = input
  const { intl } = LOCALES[locale]
  return {
    transNo,
    payout: record.direction === 'withdrawal' ? { isSent: record.isSent } : null,
    intl,
    games: href.games({ classify: CLASSIFY_ALL }),
    state: record.state,
    until,
    now,
    words: {
      ...(record.direction === 'withdrawal' ? payoutWords(input) : depositWords(input)),
      history: t('order.history'),
      check: t('confirm.checkStatus'),
      wallet: t('confirm.toWallet'),
      auto: t('confirm.auto'),
      plain: t('confirm.plain'),
      stopped: t('confirm.stopped'),
      balanceNow: t('confirm.balanceNow'),
      play: t('confirm.play'),
    },
  }
}

type OwnWords = Pick<Words, 'made' | 'steps' | 'leads' | 'checked' | 'added' | 'paidTitle' | 'again'>

/** The last step of an order that is over says when it happened. */
const ended = ({ record: { updatedAt, state }, locale }: StatusPropsInput, step: string, at: TrxState) =>
  updatedAt !== undefined && state === at ? `${step}, ${clockTime(updatedAt, LOCALES[locale].intl)}` : step

function depositWords(input: StatusPropsInput): OwnWords {
  const { record, t, locale, usualMinutes } = input
  const { intl } = LOCALES[locale]
  return {
    made: t('order.made', { time: clockTime(record.createdAt, intl) }),
    steps: {
      waiting: t('order.waiting'),
      checking: t('order.checking'),
      credited: t('order.stepAdded'),
      failed: ended(input, t('order.stepFailed'), 'failed'),
      expired: t('order.stepExpired'),
      unknown: t('order.stepUnknown'),
    },
    leads: {
      waiting: t('confirm.leadWaiting', { minutes: usualMinutes }),
      checking: t('confirm.leadChecking'),
      credited: t('confirm.leadCredited', { amount: formatMoney(record.amount, intl) }),
      failed: t('confirm.leadFailed'),
      expired: t('confirm.leadExpired'),
      unknown: t('confirm.leadUnknown'),
    },
    checked: t('order.stepChecked'),
    added: ended(input, t('order.stepAdded'), 'credited'),
    paidTitle: t('confirm.paidTitle'),
    again: t('confirm.again'),
  }
}

function payoutWords(input: StatusPropsInput): OwnWords {
  const { record, t, locale, usualMinutes } = input
  const { intl } = LOCALES[locale]
  const usual = t('pending.usual', { minutes: usualMinutes })
  return {
    made: t('pending.received', { time: clockTime(record.createdAt, intl) }),
    steps: {
      waiting: t('payout.waiting'),
      checking: t('payout.checking'),
      credited: t('payout.credited'),
      failed: ended(input, t('order.failed'), 'failed'),
      expired: t('order.expired'),
      unknown: t('order.stepUnknown'),
    },
    leads: {
      waiting: usual,
      checking: usual,
      credited: t('payout.leadCredited', { amount: formatMoney(record.amount, intl) }),
      failed: t('payout.leadFailed'),
      expired: t('payout.leadFailed'),
      unknown: t('payout.leadUnknown'),
    },
    checked: t('payout.approved'),
    added: ended(input, t('payout.credited'), 'credited'),
    paidTitle: t('payout.paidTitle'),
    again: t('payout.again'),
  }
}
