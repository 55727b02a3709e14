import { randomUUID } from 'node:crypto'
import type { PageContextServer } from 'vike/types'
import { PAID_DEPOSITS, type Transaction } from '../../contract/calls/history.ts'
import { formatMoney } from '../../contract/format.ts'
import { LOCALES } from '../../contract/languages.ts'
import { type Sen, toWire } from '../../contract/money/sen.ts'
import { orNull } from '../_layout/orNull.ts'

/** An order like an earlier one: one post makes it. */
export interface DepositAgain {
  intent: string
  /** The method as the history names it. The server finds its code when the order is made. */
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

/** What the player's own limits still allow to deposit, when upstream says it. The smallest one counts. */
export async function limitLeft({ api }: Pick<PageContextServer, 'api'>): Promise<Sen | undefined> {
  const mine = await orNull(api.protection())
  const left = mine?.limits.flatMap(({ remaining }) => remaining ?? []).sort((a, b) => a - b)
  return left?.[0]
}

/** An earlier order once more (DEP-44); `null` without a known method, or over the player's own limits. */
export function depositAgain(
  { t, locale }: Pick<PageContextServer, 't' | 'locale'>,
  { method, amount: past }: Pick<Transaction, 'method' | 'amount'>,
  left: Sen | undefined,
): DepositAgain | null {
  if (!method || (left !== undefined && past > left)) return null
  const amount = formatMoney(past, LOCALES[locale].intl)
  return { intent: randomUUID(), method, amount: toWire(past), text: t('money.depositAgain', { amount, method }) }
}
