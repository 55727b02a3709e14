import type { IconName } from '../../components/Icon.tsx'
import { formatMoney, type IntlLocale } from '../../contract/format.ts'
import type { Sen } from '../../contract/sen.ts'
import { clockTime, dayAndTime, dayOf, relativeTime } from '../../contract/time.ts'
import type { Transaction } from '../../contract/transactions.ts'
import type { TrxState } from '../../contract/trxState.ts'
import type { Translate } from '../_layout/pageContext.ts'

/** A row of the wallet, ready to be read. */
export interface Movement {
  transNo: string
  icon: IconName
  name: string
  /** When. */
  meta: string
  /** How long ago. */
  age: string
  amount: Sen
  /** `Rp 50.000`, without a sign. */
  size: string
  state: TrxState
  stateWord: string
  tone: 'positive' | 'warning' | 'danger' | undefined
  /** Came in for good. */
  gain: boolean
  /** Of a deposit: its own page. */
  href: string | null
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

interface Reading {
  t: Translate
  intl: IntlLocale
  /** Epoch ms. */
  now: number
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
    amount,
    size: formatMoney(size, intl),
    state,
    stateWord: t(`order.${state}`),
    tone: TONES[state],
    gain: state === 'credited' && amount > 0,
    href: type === 'deposit' ? `/confirm?transNo=${encodeURIComponent(trx.transNo)}` : null,
  }
}

function nameOf(type: Transaction['type'], method: string | undefined, t: Translate): string {
  if (method && type === 'deposit') return t('money.depositWith', { method })
  if (method && type === 'withdrawal') return t('money.withdrawalTo', { method })
  return t(`money.${type}`)
}
