import { csvText } from '../../common/csv.ts'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Transaction } from '../calls/history.ts'
import { type Lang, languageOf } from '../languages.ts'
import type { Sen } from '../money/sen.ts'
import { toWire } from '../money/sen.ts'
import { isoMoment } from '../time/time.ts'

/** Columns of a file of the history, in order. */
const COLUMNS = [
  'transNo',
  'time',
  'updated',
  'type',
  'state',
  'amount',
  'currency',
  'method',
  'title',
  'remark',
] as const

/** The content of a cell: a text, an amount, or a moment. */
export type Cell = string | { sen: Sen } | { ms: EpochMs }

/** Keys of locales/ for the texts of a file. */
type SheetWord =
  | `transactions.sheet.${(typeof COLUMNS)[number] | 'in' | 'out' | 'net'}`
  | `money.${Transaction['type']}`
  | `order.${Transaction['state']}`
type Say = (key: SheetWord) => string

export const sheetHead = (t: Say): Cell[] => COLUMNS.map((name) => t(`transactions.sheet.${name}`))

export function sheetRow(trx: Transaction, t: Say): Cell[] {
  const { transNo, createTime, updateTime, type, state, amount, method, title, remark } = trx
  return [
    transNo,
    { ms: createTime },
    updateTime === undefined ? '' : { ms: updateTime },
    t(`money.${type}`),
    t(`order.${state}`),
    { sen: amount },
    'IDR',
    method ?? '',
    title ?? '',
    remark ?? '',
  ]
}

/**
 * The last rows of a file: the settled incoming and outgoing sums. Both in sen and positive. A file without them is
 * incomplete.
 */
export function sheetTotals({ in: gained, out }: { in: Sen; out: Sen }, t: Say): Cell[][] {
  const row = (name: 'in' | 'out' | 'net', sen: number): Cell[] => [
    t(`transactions.sheet.${name}`),
    '',
    '',
    '',
    '',
    { sen: sen as Sen },
    'IDR',
  ]
  return [[], row('in', gained), row('out', out), row('net', gained - out)]
}

/** A byte order mark: without it spreadsheets do not read the file as UTF-8. */
export const CSV_START = '\uFEFF'

/**
 * One row of CSV (RFC 4180): amounts are plain decimals with a sign, times carry their offset. Excel splits at the list
 * separator of its region, which is a semicolon where the comma is the decimal mark. A line `sep=,` would serve every
 * Excel, but it is a row of data to all other programs, and after it Excel no longer heeds the byte order mark.
 */
export function csvRow(cells: readonly Cell[], lang: Lang): string {
  const { decimal } = languageOf(lang)
  return `${cells.map((cell) => csvCell(cell, decimal)).join(decimal === ',' ? ';' : ',')}\r\n`
}

function csvCell(cell: Cell, decimal: string): string {
  if (typeof cell !== 'object') return csvText(cell)
  return 'sen' in cell ? toWire(cell.sen).replace('.', decimal) : isoMoment(cell.ms)
}
