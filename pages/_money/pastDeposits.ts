import { randomUUID } from 'node:crypto'
import type { PageContextServer } from 'vike/types'
import type { PaymentMethod, RechargePage } from '../../contract/calls/recharge.ts'
import { PAID_DEPOSITS, type Transaction } from '../../contract/calls/transactions.ts'
import { formatMoney } from '../../contract/format.ts'
import { LOCALES } from '../../contract/languages.ts'
import { limitProblem } from '../../contract/money/amount.ts'
import { type Sen, toWire } from '../../contract/money/sen.ts'
import { orNull } from '../_layout/orNull.ts'

/** An order like an earlier one: one post makes it. */
export interface DepositAgain {
  intent: string
  /** Code of the method. */
  method: string
  /** Plain digits. */
  amount: string
  text: string
}

export const isPaidDeposit = ({ type, state }: Pick<Transaction, 'type' | 'state'>) =>
  type === 'deposit' && state === 'credited'

/** The paid deposits of the player, newest first. Upstream may ignore the filter; without a history there are none. */
export async function paidDeposits(context: Pick<PageContextServer, 'api' | 'orders'>): Promise<Transaction[]> {
  const page = await orNull(context.api.history(PAID_DEPOSITS))
  const paid = (page?.list ?? []).filter(isPaidDeposit).sort((a, b) => b.createTime - a.createTime)
  return Promise.all(paid.map((trx) => withMethod(context, trx)))
}

/** A history without methods: our own snapshot of a young order knows it. */
export async function withMethod({ orders }: Pick<PageContextServer, 'orders'>, trx: Transaction) {
  return trx.method ? trx : { ...trx, method: (await orders?.read(trx.transNo))?.method }
}

/**
 * The method of an earlier deposit, when it takes this amount today. The history names a method as a text, so one that
 * the page no longer offers is not found.
 */
export function methodAgain(
  { method: past }: Pick<Transaction, 'method'>,
  { payment, minAmount, maxAmount }: RechargePage,
  amount: Sen,
): PaymentMethod | undefined {
  const name = past?.trim().toLowerCase()
  if (!name) return undefined
  const isSame = (text: string) => text.trim().toLowerCase() === name
  return payment
    .flatMap(({ paymentList }) => paymentList)
    .filter(({ paymentName, paymentCode }) => isSame(paymentName) || isSame(paymentCode))
    .find((method) => !limitProblem(amount, { min: method.minAmount ?? minAmount, max: method.maxAmount ?? maxAmount }))
}

/** The order of an earlier deposit once more (DEP-44); `null` when it cannot be made today. */
export function depositAgain(
  { t, locale }: Pick<PageContextServer, 't' | 'locale'>,
  past: Pick<Transaction, 'method' | 'amount'>,
  page: RechargePage | null,
): DepositAgain | null {
  const method = page ? methodAgain(past, page, past.amount) : undefined
  if (!method) return null
  const amount = formatMoney(past.amount, LOCALES[locale].intl)
  return {
    intent: randomUUID(),
    method: method.paymentCode,
    amount: toWire(past.amount),
    text: t('money.depositAgain', { amount, method: method.paymentName }),
  }
}
