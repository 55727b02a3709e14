import type { Sen } from './sen.ts'
import { toWire } from './sen.ts'
import { isoMoment } from './time.ts'
import type { Transaction } from './transactions.ts'

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

/** What a cell holds: a text, an amount, or a moment in epoch ms. */
export type Cell = string | { sen: Sen } | { ms: number }

/** Keys of locales/ that a file is written with. */
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
 * The last rows of a file: what really came in and went out. Both in sen and positive. A file that does not end with them is
 * not whole.
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

/** A byte order mark: without it spreadsheets read UTF-8 as something else. */
export const CSV_START = '\uFEFF'

/** One row of CSV (RFC 4180): amounts are plain decimals with a sign, times carry their offset. */
export const csvRow = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  if (typeof cell === 'object') return 'sen' in cell ? toWire(cell.sen) : isoMoment(cell.ms)
  const text = harmless(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A text that begins like a formula would be reckoned by a spreadsheet: it is made a text. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
