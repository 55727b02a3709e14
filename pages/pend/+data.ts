import type { PageContextServer } from 'vike/types'
import { LOCALES } from '../../contract/languages.ts'
import { orNull } from '../_layout/orNull.ts'
import { openOrders } from '../_money/openOrders.ts'
import { type OpenItem, openItem } from './openItem.ts'

export type Data = Awaited<ReturnType<typeof data>>

const MOST = 50

/** Deposits and withdrawals in progress, the newest first. */
export async function data({ api, t, locale, now, site, urlParsed }: PageContextServer) {
  const { intl } = LOCALES[locale]
  const [waiting, checking] = await Promise.all(
    (['waiting', 'checking'] as const).map((state) => orNull(api.history({ state, pageNum: 1, pageSize: MOST }))),
  )
  const list = openOrders(waiting?.list, checking?.list).sort((a, b) => b.createTime - a.createTime)
  return {
    intl,
    /** The player was redirected here because the outcome of a withdrawal is unknown. */
    unknown: urlParsed.search.unknown !== undefined,
    failed: !waiting || !checking,
    items: list.map((trx): OpenItem => openItem(trx, { t, intl, now, usualMinutes: site.usualMinutes })),
  }
}
