import type { PageContextServer } from 'vike/types'
import { clockTime } from '../../contract/time.ts'
import type { Transaction } from '../../contract/transactions.ts'
import { LOCALES } from '../../locales/table.ts'
import { offered } from '../_layout/extension.ts'
import { secondary } from '../_layout/secondary.ts'
import { type Movement, movementOf } from '../_money/movement.ts'

export type Data = Awaited<ReturnType<typeof data>>

const LATEST = 5
const OPEN_AT_MOST = 5

/** The balance and what happened last. Each part stands alone: one that did not load is `null`. */
export async function data({ api, t, locale, now }: PageContextServer) {
  const { intl } = LOCALES[locale]
  const [balance, latest, waiting, checking, tools] = await Promise.all([
    secondary(api.balance()),
    secondary(api.history({ pageNum: 1, pageSize: LATEST })),
    secondary(api.history({ state: 'waiting', pageNum: 1, pageSize: OPEN_AT_MOST })),
    secondary(api.history({ state: 'checking', pageNum: 1, pageSize: OPEN_AT_MOST })),
    offered(api.protectionOffer()),
  ])
  const rows = (list: Transaction[], most: number): Movement[] =>
    list.slice(0, most).map((trx) => movementOf(trx, { t, intl, now }))
  const open = [...(waiting?.list ?? []), ...(checking?.list ?? [])].filter(
    ({ state, type }) => (state === 'waiting' || state === 'checking') && (type === 'deposit' || type === 'withdrawal'),
  )
  return {
    intl,
    at: clockTime(now, intl),
    balance,
    /** Limits and breaks are offered by upstream. */
    tools: tools !== null,
    latest: latest && rows(latest.list, LATEST),
    open: rows(open, OPEN_AT_MOST),
  }
}
