import type { PageContextServer } from 'vike/types'
import { type Transaction, WALLET_CHECKING, WALLET_LATEST, WALLET_WAITING } from '../../contract/calls/history.ts'
import { formatMoney } from '../../contract/format.ts'
import { LOCALES } from '../../contract/languages.ts'
import { clockTime } from '../../contract/time/time.ts'
import { orNull } from '../_layout/orNull.ts'
import { hasBonusCentre } from '../_money/hasBonusCentre.ts'
import { type Movement, movementOf } from '../_money/movement.ts'
import { openOrders } from '../_money/openOrders.ts'
import { depositAgain, limitLeft, paidDeposits } from '../_money/pastDeposits.ts'

export type Data = Awaited<ReturnType<typeof data>>

const { pageSize: SHOWN_AT_MOST } = WALLET_LATEST

/** The balance and the latest movements. Each part is independent: a failed one is `null`. */
export async function data(context: PageContextServer) {
  const { api, t, locale, now } = context
  const { intl } = LOCALES[locale]
  const [balance, latest, waiting, checking, tools, protection, bonuses, again] = await Promise.all([
    orNull(api.balance()),
    orNull(api.history(WALLET_LATEST)),
    orNull(api.history(WALLET_WAITING)),
    orNull(api.history(WALLET_CHECKING)),
    orNull(api.protectionOffer()),
    orNull(api.protection()),
    hasBonusCentre(context),
    lastOrder(context),
  ])
  const rows = (list: Transaction[]): Movement[] =>
    list.slice(0, SHOWN_AT_MOST).map((trx) => movementOf(trx, { t, intl, now }))
  const open = openOrders(waiting?.list, checking?.list)
  return {
    intl,
    at: clockTime(now, intl),
    balance,
    /** Upstream offers limits and breaks. */
    tools: tools !== null,
    /** Deposits minus withdrawals of all time. */
    net: protection?.lifetime ? formatMoney(protection.lifetime.net, intl) : null,
    bonuses,
    latest: latest && rows(latest.list),
    open: rows(open),
    again,
  }
}

/** The last paid deposit whose method is known, once more. */
async function lastOrder(context: PageContextServer) {
  const [paid, left] = await Promise.all([paidDeposits(context), limitLeft(context)])
  const last = paid.find(({ method }) => method)
  return last ? depositAgain(context, last, left) : null
}
