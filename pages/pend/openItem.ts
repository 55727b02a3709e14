import type { Transaction } from '../../contract/calls/history.ts'
import { clockTime } from '../../contract/time/time.ts'
import { type Movement, movementOf, type Reading, supportHref } from '../_money/movement.ts'

export interface OpenItem extends Movement {
  steps: string[]
  /** Index of the current step. */
  current: number
  note: string
  /** A deposit that the player has not paid yet. */
  unpaid: boolean
  /** It takes longer than usual. */
  late: boolean
  support: string
}

interface OpenItemInput extends Reading {
  usualMinutes: number
}

const MINUTE_MS = 60_000

/** An open deposit or withdrawal: its progress, and the expected time. */
export function openItem(trx: Transaction, input: OpenItemInput): OpenItem {
  const { t, intl, now, usualMinutes: minutes } = input
  const { type, state, stage, createTime, transNo } = trx
  // The time of a deposit counts from its payment, which the player makes.
  const unpaid = type === 'deposit' && state === 'waiting'
  const late = state === 'checking' && now - createTime > minutes * MINUTE_MS
  const time = clockTime(createTime, intl)
  const steps =
    type === 'withdrawal'
      ? [t('pending.received', { time }), t('payout.checking'), t('payout.approved'), t('payout.credited')]
      : [t('order.made', { time }), t('order.waiting'), t('order.stepChecked'), t('order.stepAdded')]
  return {
    ...movementOf(trx, input),
    steps,
    current: type === 'withdrawal' ? (stage === 'approved' ? 2 : 1) : state === 'waiting' ? 1 : 2,
    note: t(late ? 'pending.late' : unpaid ? 'pending.usualPaid' : 'pending.usual', { minutes }),
    unpaid,
    late,
    support: supportHref(transNo, t),
  }
}
