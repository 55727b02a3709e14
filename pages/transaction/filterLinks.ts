import type { EpochMs } from '../../common/epochMs.ts'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { HISTORY_FILES, type HistoryFormat, TRX_KINDS, TRX_STATES } from '../../contract/calls/history.ts'
import type { IntlLocale } from '../../contract/format.ts'
import { type HistoryFilter, historyQuery } from '../../contract/history/historyFilter.ts'
import { href } from '../../contract/routes.ts'
import { isoDay, isoMonth, monthOf } from '../../contract/time/time.ts'
import { DAY_MS, startOfMonthNamed } from '../../contract/time/wib.ts'
import type { Translate } from '../_layout/pageContext.ts'

interface FilterLinksInput {
  filter: HistoryFilter
  ownDays: boolean
  pageNum: number
  hasMore: boolean
  now: EpochMs
  /** The file formats of the list, when upstream sends them. */
  files: readonly string[] | undefined
  /** Upstream gives statements of months. */
  monthly: boolean | undefined
  intl: IntlLocale
  t: Translate
}

const HERE = href.transaction()
/** Upstream's own file, or the web tier's file for an upstream without one. */
const FILE = { upstream: callAddress('historyFile'), ours: '/transaction.csv' }
/** A statement of this year and of the previous one (GLI-19 2.5.7). */
const YEARS = 2
/** This month until now, and the whole ones of a year. */
const MONTHS = 13

export function filterLinks({ filter, ownDays, pageNum, hasMore, now, files, monthly, intl, t }: FilterLinksInput) {
  const to = (more: HistoryFilter & { page?: number }) => HERE + historyQuery({ ...filter, ...more })
  const formats = HISTORY_FILES.filter((format) => files?.includes(format))
  const inForms = (of: HistoryFilter) =>
    formats.length > 0
      ? formats.map((format) => ({ format, href: FILE.upstream + historyQuery({ ...of, format }) }))
      : [{ format: 'csv' as const, href: FILE.ours + historyQuery(of) }]
  const year = Number(isoDay(now).slice(0, 4))
  return {
    ranges: rangesOf({ filter, ownDays, now, t }),
    /** What the filter leaves, without its days, in words. */
    chosen: [filter.type && t(`money.${filter.type}`), filter.state && t(`order.${filter.state}`)].filter(
      (word) => word !== undefined,
    ),
    types: TRX_KINDS.map((type) => ({ value: type, text: t(`money.${type}`) })),
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
    months: Array.from({ length: monthly ? MONTHS : 0 }, (_, ago) => {
      const month = startOfMonthNamed(isoMonth(now), -ago)
      return { href: `${HERE}/statement?month=${isoMonth(month)}`, text: monthOf(month, intl) }
    }),
    cleared: Object.values(filter).some((value) => value !== undefined) ? HERE : null,
  }
}

/** The usual periods, all days of them in Jakarta, and days of one's own. Each keeps type and state. */
function rangesOf({ filter, ownDays, now, t }: Pick<FilterLinksInput, 'filter' | 'ownDays' | 'now' | 't'>) {
  const { type, state } = filter
  const to = isoDay(now)
  const since = (from: string) => ({ from, to })
  const days = (count: number) => since(isoDay(now - (count - 1) * DAY_MS))
  const periods = [
    { text: t('common.all'), range: { from: undefined, to: undefined } },
    { text: t('transactions.days', { count: 7 }), range: days(7) },
    { text: t('transactions.days', { count: 30 }), range: days(30) },
    { text: t('transactions.thisMonth'), range: since(`${to.slice(0, 8)}01`) },
  ]
  const isSame = (range: HistoryFilter) => filter.from === range.from && filter.to === range.to
  const current = ownDays ? undefined : periods.find(({ range }) => isSame(range))
  return [
    ...periods.map((one) => ({
      text: one.text,
      href: HERE + historyQuery({ type, state, ...one.range }),
      current: one === current,
    })),
    {
      text: t('transactions.ownDays'),
      href: HERE + historyQuery({ ...filter, days: 'own' }),
      current: current === undefined,
    },
  ]
}

const nameOf = (format: HistoryFormat) => format.toUpperCase()
