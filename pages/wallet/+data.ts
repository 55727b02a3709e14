import type { PageContextServer } from 'vike/types'
import type { Transaction } from '../../contract/calls/transactions.ts'
import { LOCALES } from '../../contract/languages.ts'
import { clockTime } from '../../contract/time/time.ts'
import { optionalCall } from '../_layout/extension.ts'
import { orNull } from '../_layout/orNull.ts'
import { hasBonusCentre } from '../_money/hasBonusCentre.ts'
import { type Movement, movementOf } from '../_money/movement.ts'
import { openOrders } from '../_money/openOrders.ts'

export type Data = Awaited<ReturnType<typeof data>>

const LATEST = 5
const OPEN_AT_MOST = 5

/** The balance and the latest movements. Each part is independent: a failed one is `null`. */
export async function data(context: PageContextServer) {
  const { api, t, locale, now } = context
  const { intl } = LOCALES[locale]
  const [balance, latest, waiting, checking, tools, bonuses] = await Promise.all([
    orNull(api.balance()),
    orNull(api.history({ pageNum: 1, pageSize: LATEST })),
    orNull(api.history({ state: 'waiting', pageNum: 1, pageSize: OPEN_AT_MOST })),
    orNull(api.history({ state: 'checking', pageNum: 1, pageSize: OPEN_AT_MOST })),
    optionalCall(api.protectionOffer()),
    hasBonusCentre(context),
  ])
  const rows = (list: Transaction[], most: number): Movement[] =>
    list.slice(0, most).map((trx) => movementOf(trx, { t, intl, now }))
  const open = openOrders(waiting?.list, checking?.list)
  return {
    intl,
    at: clockTime(now, intl),
    balance,
    /** Upstream offers limits and breaks. */
    tools: tools !== null,
    bonuses,
    latest: latest && rows(latest.list, LATEST),
    open: rows(open, OPEN_AT_MOST),
  }
}
