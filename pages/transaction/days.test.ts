import { expect, test } from 'vitest'
import { Transaction } from '../../contract/calls/history.ts'
import type { HistoryFilter } from '../../contract/history/historyFilter.ts'
import { rupiah } from '../../contract/money/sen.ts'
import { isoDay } from '../../contract/time/time.ts'
import { DAY_MS } from '../../contract/time/wib.ts'
import { daysOf } from './days.ts'
import { filterLinks } from './filterLinks.ts'
import { totalsOf } from './totals.ts'

const NOW = Date.parse('2026-11-21T14:00:00+07:00')
const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
const row = (at: string, amount: string, state = 'credited') =>
  Transaction.parse({ transNo: `${at} ${amount}`, type: 'bet', state, amount, createTime: `${at}+07:00` })
const ROWS = [
  row('2026-11-21T13:00:00', '-20000'),
  row('2026-11-21T00:00:00', '50000'),
  row('2026-11-20T23:59:59', '70000', 'failed'),
  row('2026-11-19T10:00:00', '-5000'),
]
const reading = { t, intl: 'en', now: NOW, again: () => null } as const

// Proves HIS-02.
test('movements are grouped by days in Jakarta, with a sum of completed movements', () => {
  const days = daysOf(ROWS, reading, { first: false, last: false })
  expect(days.map(({ title, net, rows }) => [title, net, rows.length])).toEqual([
    ['transactions.today', rupiah(30_000), 2],
    ['transactions.yesterday', 0, 1],
    ['Thursday, 19 November 2026', rupiah(-5_000), 1],
  ])
})

// Proves HIS-03.
test('a day that continues on another page has no sum', () => {
  const nets = (first: boolean, last: boolean) => daysOf(ROWS, reading, { first, last }).map(({ net }) => net)
  expect(nets(true, false)).toEqual([null, 0, rupiah(-5_000)])
  expect(nets(false, true)).toEqual([rupiah(30_000), 0, null])
})

// Proves HIS-03.
test('totals come from upstream, or from the rows when all are present, or are unknown', () => {
  expect(totalsOf(ROWS, { in: rupiah(9), out: rupiah(4) }, false)).toEqual({
    in: rupiah(9),
    out: rupiah(4),
    net: rupiah(5),
  })
  expect(totalsOf(ROWS, undefined, true)).toEqual({ in: rupiah(50_000), out: rupiah(25_000), net: rupiah(25_000) })
  expect(totalsOf(ROWS, undefined, false)).toBeNull()
  expect(totalsOf([], undefined, true)).toEqual({ in: 0, out: 0, net: 0 })
})

// Proves HIS-16.
test('the usual periods are one link each, by the days of Jakarta, and keep the rest of the filter', () => {
  const of = (filter: HistoryFilter, ownDays = false) =>
    filterLinks({ filter, ownDays, pageNum: 1, hasMore: false, now: NOW, files: [], monthly: false, intl: 'en', t })
      .ranges
  const today = isoDay(NOW)
  expect(of({ type: 'win' }).map(({ href }) => href)).toEqual([
    '/transaction?type=win',
    `/transaction?type=win&from=${isoDay(NOW - 6 * DAY_MS)}&to=${today}`,
    `/transaction?type=win&from=${isoDay(NOW - 29 * DAY_MS)}&to=${today}`,
    `/transaction?type=win&from=${today.slice(0, 8)}01&to=${today}`,
    '/transaction?type=win&days=own',
  ])
  const currentOf = (...filter: Parameters<typeof of>) => of(...filter).findIndex(({ current }) => current)
  expect(currentOf({})).toBe(0)
  expect(currentOf({ from: isoDay(NOW - 6 * DAY_MS), to: today })).toBe(1)
  expect(currentOf({ from: '2026-01-01' })).toBe(4)
  expect(currentOf({}, true)).toBe(4)
})

// Proves HIS-17.
test('a statement is offered for this month and the twelve before it, by the months of Jakarta, where upstream has it', () => {
  const at = Date.parse('2026-01-31T23:59:59+07:00')
  const of = (monthly: boolean | undefined) =>
    filterLinks({ filter: {}, ownDays: false, pageNum: 1, hasMore: false, now: at, files: [], monthly, intl: 'en', t })
      .months
  expect(of(undefined)).toEqual([])
  expect(of(true)).toHaveLength(13)
  expect(of(true).slice(0, 2)).toEqual([
    { href: '/transaction/statement?month=2026-01', text: 'January 2026' },
    { href: '/transaction/statement?month=2025-12', text: 'December 2025' },
  ])
})
