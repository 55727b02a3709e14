import type { EpochMs } from '../../common/epochMs.ts'
import type { IconName } from '../../components/Icon.tsx'
import type { Transaction } from '../../contract/calls/history.ts'
import { formatMoney, type IntlLocale } from '../../contract/format.ts'
import type { TrxState } from '../../contract/history/trxState.ts'
import type { Sen } from '../../contract/money/sen.ts'
import { href } from '../../contract/routes.ts'
import { relativeTime } from '../../contract/time/relativeTime.ts'
import { clockTime, dayAndTime, dayOf } from '../../contract/time/time.ts'
import type { Translate } from '../_layout/pageContext.ts'

/** A movement of money, formatted for display. */
export interface Movement {
  transNo: string
  icon: IconName
  name: string
  meta: string
  age: string
  /** With its sign, unless no money moved. */
  amount: Sen
  /** `Rp 50.000`, without a sign. */
  size: string
  state: TrxState
  stateWord: string
  tone: 'positive' | 'warning' | 'danger' | undefined
  gain: boolean
  /** A payout failed, and its money is in the balance again. */
  isBack: boolean
  href: string
}

const ICONS: Record<Transaction['type'], IconName> = {
  deposit: 'deposit',
  withdrawal: 'withdraw',
  bet: 'games',
  win: 'games',
  bonus: 'promo',
  refund: 'refresh',
  reversal: 'refresh',
  other: 'wallet',
}

const TONES: Partial<Record<TrxState, Movement['tone']>> = { waiting: 'warning', checking: 'warning', failed: 'danger' }

export interface Reading {
  t: Translate
  intl: IntlLocale
  now: EpochMs
}

export function movementOf(trx: Transaction, { t, intl, now }: Reading): Movement {
  const { type, state, amount, createTime, method } = trx
  const today = dayOf(createTime, intl) === dayOf(now, intl)
  const size = (amount < 0 ? -amount : amount) as Sen
  return {
    transNo: trx.transNo,
    icon: ICONS[type],
    name: trx.title ?? nameOf(type, method, t),
    meta: today ? clockTime(createTime, intl) : dayAndTime(createTime, intl),
    age: relativeTime(createTime, now, intl),
    amount: state === 'failed' || state === 'expired' ? size : amount,
    size: formatMoney(size, intl),
    state,
    stateWord: stateWordOf(trx, t),
    tone: TONES[state],
    gain: state === 'credited' && amount > 0,
    isBack: type === 'withdrawal' && state === 'failed',
    href: (hasPage(trx) ? href.confirm : href.transaction)({ transNo: trx.transNo }),
  }
}

/** Deposits and withdrawals are orders with a page of their own. */
export const hasPage = ({ type }: Pick<Transaction, 'type'>) => type === 'deposit' || type === 'withdrawal'

/** The state of a payout has texts of its own: checked, sent to the bank, paid, or returned. */
function stateWordOf({ type, state, stage }: Transaction, t: Translate): string {
  if (type !== 'withdrawal') return t(`order.${state}`)
  if (state === 'checking' && stage === 'approved') return t('payout.approved')
  return state === 'waiting' || state === 'checking' || state === 'credited' || state === 'failed'
    ? t(`payout.${state}`)
    : t(`order.${state}`)
}

/** The support link, with the order number already filled in. */
export const supportHref = (transNo: string, t: Translate) =>
  href.contact({ compose: '1', text: t('pending.question', { transNo }) })

function nameOf(type: Transaction['type'], method: string | undefined, t: Translate): string {
  if (method && type === 'deposit') return t('money.depositWith', { method })
  if (method && type === 'withdrawal') return t('money.withdrawalTo', { method })
  return t(`money.${type}`)
}
