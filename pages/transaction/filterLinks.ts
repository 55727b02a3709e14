import { type HistoryFilter, historyQuery } from '../../contract/historyFilter.ts'
import { isoDay } from '../../contract/time.ts'
import { HISTORY_FILES, type HistoryFormat, TRX_KINDS, TRX_STATES } from '../../contract/transactions.ts'
import type { Translate } from '../_layout/pageContext.ts'

interface Given {
  filter: HistoryFilter
  pageNum: number
  hasMore: boolean
  /** Epoch ms. */
  now: number
  /** In which forms upstream gives the list as a file, when it says so. */
  files: readonly string[] | undefined
  t: Translate
}

const HERE = '/transaction'
/** Upstream's own file, and the one the web tier writes for an upstream that has none. */
const FILE = { upstream: '/api/trx/history/file', ours: '/transaction.csv' }
/** A statement of this year and of the one before (GLI-19 2.5.7). */
const YEARS = 2

/** Every address the page leads to: filters, pages, files. The filter of the address is kept in all of them. */
export function filterLinks({ filter, pageNum, hasMore, now, files, t }: Given) {
  const to = (more: HistoryFilter & { page?: number }) => HERE + historyQuery({ ...filter, ...more })
  const formats = HISTORY_FILES.filter((format) => files?.includes(format))
  const inForms = (of: HistoryFilter) =>
    formats.length > 0
      ? formats.map((format) => ({ format, href: FILE.upstream + historyQuery({ ...of, format }) }))
      : [{ format: 'csv' as const, href: FILE.ours + historyQuery(of) }]
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
    files: inForms(filter).map(({ format, href }) => ({
      href,
      text: t('transactions.file', { format: nameOf(format) }),
    })),
    statements: Array.from({ length: YEARS }, (_, ago) => year - ago).flatMap((name) =>
      inForms({ from: `${name}-01-01`, to: `${name}-12-31` }).map(({ format, href }) => ({
        href,
        text: `${name} ${nameOf(format)}`,
      })),
    ),
    cleared: Object.values(filter).some((value) => value !== undefined) ? HERE : null,
  }
}

const nameOf = (format: HistoryFormat) => format.toUpperCase()
