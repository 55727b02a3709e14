import { type HistoryFilter, historyQuery } from '../../contract/historyFilter.ts'
import { isoDay } from '../../contract/time.ts'
import { TRX_KINDS, TRX_STATES } from '../../contract/transactions.ts'
import type { Translate } from '../_layout/pageContext.ts'

interface Given {
  filter: HistoryFilter
  pageNum: number
  hasMore: boolean
  /** Epoch ms. */
  now: number
  t: Translate
}

const HERE = '/transaction'
const FILE = '/transaction.csv'
/** A statement of this year and of the one before (GLI-19 2.5.7). */
const YEARS = 2

/** Every address the page leads to: filters, pages, files. The filter of the address is kept in all of them. */
export function filterLinks({ filter, pageNum, hasMore, now, t }: Given) {
  const to = (more: HistoryFilter & { page?: number }) => HERE + historyQuery({ ...filter, ...more })
  const year = Number(isoDay(now).slice(0, 4))
  return {
    types: [undefined, ...TRX_KINDS].map((type) => ({
      href: to({ type }),
      text: type ? t(`money.${type}`) : t('transactions.all'),
      current: filter.type === type,
    })),
    states: TRX_STATES.filter((state) => state !== 'unknown').map((state) => ({
      value: state,
      text: t(`order.${state}`),
    })),
    newer: pageNum > 1 ? to(pageNum > 2 ? { page: pageNum - 1 } : {}) : null,
    older: hasMore ? to({ page: pageNum + 1 }) : null,
    file: FILE + historyQuery(filter),
    statements: Array.from({ length: YEARS }, (_, ago) => String(year - ago)).map((name) => ({
      year: name,
      href: FILE + historyQuery({ from: `${name}-01-01`, to: `${name}-12-31` }),
    })),
    cleared: Object.values(filter).some((value) => value !== undefined) ? HERE : null,
  }
}
