import type { Transaction } from '../calls/transactions.ts'
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

/** The content of a cell: a text, an amount, or a moment in epoch ms. */
export type Cell = string | { sen: Sen } | { ms: number }

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

/** One row of CSV (RFC 4180): amounts are plain decimals with a sign, times carry their offset. */
export const csvRow = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  if (typeof cell === 'object') return 'sen' in cell ? toWire(cell.sen) : isoMoment(cell.ms)
  const text = harmless(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A spreadsheet evaluates a text that begins like a formula, so it is escaped as a text. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
