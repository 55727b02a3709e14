import type { PageContextServer } from 'vike/types'
import type { Transaction } from '../../contract/transactions.ts'
import { LOCALES } from '../../locales/table.ts'
import { secondary } from '../_layout/secondary.ts'
import { type OpenItem, openItem } from './openItem.ts'

export type Data = Awaited<ReturnType<typeof data>>

const MOST = 50

/** Deposits and withdrawals that are still under way, the newest first. */
export async function data({ api, t, locale, now, site, urlParsed }: PageContextServer) {
  const { intl } = LOCALES[locale]
  const [waiting, checking] = await Promise.all(
    (['waiting', 'checking'] as const).map((state) => secondary(api.history({ state, pageNum: 1, pageSize: MOST }))),
  )
  const list = [...(waiting?.list ?? []), ...(checking?.list ?? [])]
    .filter(isOpen)
    .sort((a, b) => b.createTime - a.createTime)
  return {
    intl,
    /** Somebody was sent here because nobody knows how a withdrawal ended. */
    unknown: urlParsed.search.unknown !== undefined,
    failed: !waiting || !checking,
    items: list.map((trx): OpenItem => openItem(trx, { t, intl, now, usualMinutes: site.usualMinutes })),
  }
}

const isOpen = ({ type, state }: Transaction) =>
  (type === 'deposit' || type === 'withdrawal') && (state === 'waiting' || state === 'checking')
