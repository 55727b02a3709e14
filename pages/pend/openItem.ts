import { clockTime } from '../../contract/time.ts'
import type { Transaction } from '../../contract/transactions.ts'
import { type Movement, movementOf, type Reading, supportHref } from '../_money/movement.ts'

export interface OpenItem extends Movement {
  steps: string[]
  /** Index of the step that is going on. */
  current: number
  note: string
  /** A deposit that the player has yet to pay. */
  unpaid: boolean
  /** It takes longer than usual. */
  late: boolean
  support: string
}

interface Given extends Reading {
  /** How long a deposit or withdrawal usually takes. */
  usualMinutes: number
}

const MINUTE_MS = 60_000

/** An open deposit or withdrawal: how far it has come, and what to expect. */
export function openItem(trx: Transaction, given: Given): OpenItem {
  const { t, intl, now, usualMinutes: minutes } = given
  const { type, state, stage, createTime, transNo } = trx
  // The clock of a deposit runs from its payment, which waits for the player.
  const unpaid = type === 'deposit' && state === 'waiting'
  const late = state === 'checking' && now - createTime > minutes * MINUTE_MS
  const time = clockTime(createTime, intl)
  const steps =
    type === 'withdrawal'
      ? [t('pending.received', { time }), t('payout.checking'), t('payout.approved'), t('payout.credited')]
      : [t('order.made', { time }), t('order.waiting'), t('order.stepChecked'), t('order.stepAdded')]
  return {
    ...movementOf(trx, given),
    steps,
    current: type === 'withdrawal' ? (stage === 'approved' ? 2 : 1) : state === 'waiting' ? 1 : 2,
    note: t(late ? 'pending.late' : unpaid ? 'pending.usualPaid' : 'pending.usual', { minutes }),
    unpaid,
    late,
    support: supportHref(transNo, t),
  }
}
