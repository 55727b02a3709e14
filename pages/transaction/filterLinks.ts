import type { EpochMs } from '../../common/epochMs.ts'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { HISTORY_FILES, type HistoryFormat, TRX_KINDS, TRX_STATES } from '../../contract/calls/transactions.ts'
import { type HistoryFilter, historyQuery } from '../../contract/history/historyFilter.ts'
import { href } from '../../contract/routes.ts'
import { isoDay } from '../../contract/time/time.ts'
import type { Translate } from '../_layout/pageContext.ts'

interface FilterLinksInput {
  filter: HistoryFilter
  pageNum: number
  hasMore: boolean
  now: EpochMs
  /** The file formats of the list, when upstream sends them. */
  files: readonly string[] | undefined
  t: Translate
}

const HERE = href.transaction()
/** Upstream's own file, or the web tier's file for an upstream without one. */
const FILE = { upstream: callAddress('historyFile'), ours: '/transaction.csv' }
/** A statement of this year and of the previous one (GLI-19 2.5.7). */
const YEARS = 2

/** Every link of the page: filters, pages, files. All of them keep the filter of the address. */
export function filterLinks({ filter, pageNum, hasMore, now, files, t }: FilterLinksInput) {
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
      text: type ? t(`money.${type}`) : t('common.all'),
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
