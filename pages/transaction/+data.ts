import type { PageContextServer } from 'vike/types'
import type { ReplyOf } from '../../contract/calls/call.ts'
import type { Calls } from '../../contract/calls/calls.ts'
import { HISTORY_PAGE } from '../../contract/calls/history.ts'
import { isTurned, readHistoryFilter, wrongDays } from '../../contract/history/historyFilter.ts'
import { LOCALES } from '../../contract/languages.ts'
import { orNull } from '../_layout/orNull.ts'
import { depositAgain, isPaidDeposit, limitLeft } from '../_money/pastDeposits.ts'
import { playedOf } from '../_money/played.ts'
import { daysOf } from './days.ts'
import { filterLinks } from './filterLinks.ts'
import { roundsPart } from './roundsPart.ts'
import { totalsOf } from './totals.ts'

export type Data = Awaited<ReturnType<typeof data>>

const NOTHING: ReplyOf<Calls['history']> = { list: [], statements: undefined }
const TRANS_NO = /^[\w.:-]{1,64}$/

/** The player's movements with the filter of the address. With `transNo` that movement is open. */
export async function data(context: PageContextServer) {
  const { api, t, locale, now, urlParsed, hostname } = context
  const { intl } = LOCALES[locale]
  const { transNo: requestedNo = '', page = '', days } = urlParsed.search
  const transNo = TRANS_NO.test(requestedNo) ? requestedNo : undefined
  const filter = transNo ? {} : readHistoryFilter(urlParsed.search)
  const pageNum = /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
  const ownDays = days === 'own'
  const wrong = transNo ? [] : wrongDays(urlParsed.search)
  const isFirst = transNo === undefined && pageNum === 1 && Object.values(filter).every((value) => value === undefined)
  const [{ list, total, totals, files, statements }, played, left] = await Promise.all([
    wrong.length > 0
      ? NOTHING
      : api.history({ ...filter, transNo, pageNum: transNo ? 1 : pageNum, pageSize: HISTORY_PAGE }),
    isFirst ? orNull(api.played()) : null,
    limitLeft(context),
  ])
  const hasMore = total === undefined ? list.length === HISTORY_PAGE : total > pageNum * HISTORY_PAGE
  const rows = transNo ? list.filter((one) => one.transNo === transNo) : list
  const [row] = rows
  return {
    intl,
    one: transNo !== undefined,
    filter,
    wrong,
    ownDays,
    turned: transNo === undefined && isTurned(urlParsed.search),
    links: filterLinks({ filter, ownDays, pageNum, hasMore, now, files, monthly: statements, intl, t }),
    rounds:
      transNo && row?.rounds !== undefined ? await roundsPart({ api, t, intl, hostname, transNo, pageNum }) : undefined,
    /** On the first page without a filter. */
    played: played && playedOf(played, intl),
    totals: transNo ? null : totalsOf(rows, totals, pageNum === 1 && !hasMore),
    days: daysOf(
      rows,
      { t, intl, now, again: (trx) => (isPaidDeposit(trx) ? depositAgain(context, trx, left) : null) },
      { first: pageNum > 1, last: hasMore },
    ),
  }
}
