import { csvText } from '../../common/csv.ts'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Transaction } from '../calls/history.ts'
import { type Lang, languageOf } from '../languages.ts'
import type { Sen } from '../money/sen.ts'
import { toWire } from '../money/sen.ts'
import { isoMoment } from '../time/time.ts'

/** The content of a cell: a text, an amount, or a moment. */
export type Cell = string | { sen: Sen } | { ms: EpochMs }

/** Keys of locales/ for the texts of a file. */
type SheetWord =
  | `transactions.sheet.${ColumnName | 'in' | 'out' | 'net'}`
  | `money.${Transaction['type']}`
  | `order.${Transaction['state']}`
type Say = (key: SheetWord) => string

interface Column {
  /** In characters, where the file has widths. */
  width: number
  cell(trx: Transaction, t: Say): Cell
  /** Its cell in a row of totals; blank without it. */
  total?(name: string, sen: Sen): Cell
}

type ColumnName =
  | 'transNo'
  | 'time'
  | 'updated'
  | 'type'
  | 'state'
  | 'amount'
  | 'currency'
  | 'method'
  | 'title'
  | 'remark'

/** The columns of a file of the history, in order: a new one is a line here and its word in locales/. */
const COLUMNS: Record<ColumnName, Column> = {
  transNo: { width: 24, cell: ({ transNo }) => transNo, total: (name) => name },
  time: { width: 20, cell: ({ createTime }) => ({ ms: createTime }) },
  updated: { width: 20, cell: ({ updateTime }) => (updateTime === undefined ? '' : { ms: updateTime }) },
  type: { width: 14, cell: ({ type }, t) => t(`money.${type}`) },
  state: { width: 16, cell: ({ state }, t) => t(`order.${state}`) },
  amount: { width: 18, cell: ({ amount }) => ({ sen: amount }), total: (_, sen) => ({ sen }) },
  currency: { width: 10, cell: () => 'IDR', total: () => 'IDR' },
  method: { width: 16, cell: ({ method = '' }) => method },
  title: { width: 30, cell: ({ title = '' }) => title },
  remark: { width: 30, cell: ({ remark = '' }) => remark },
}
const columns = Object.values(COLUMNS)
export const SHEET_WIDTHS = columns.map(({ width }) => width)
/** A row of totals ends with its last cell. */
const totalled = columns.slice(0, columns.findLastIndex(({ total }) => total) + 1)

export const sheetHead = (t: Say): Cell[] =>
  (Object.keys(COLUMNS) as ColumnName[]).map((name) => t(`transactions.sheet.${name}`))

export const sheetRow = (trx: Transaction, t: Say): Cell[] => columns.map(({ cell }) => cell(trx, t))

/** The last rows of a file: the settled sums in and out, in sen, positive. Without them a file is incomplete. */
export function sheetTotals({ in: gained, out }: { in: Sen; out: Sen }, t: Say): Cell[][] {
  const row = (name: 'in' | 'out' | 'net', sen: number): Cell[] =>
    totalled.map(({ total }) => total?.(t(`transactions.sheet.${name}`), sen as Sen) ?? '')
  return [[], row('in', gained), row('out', out), row('net', gained - out)]
}

/** A byte order mark: without it spreadsheets do not read the file as UTF-8. */
export const CSV_START = '\uFEFF'

/** A row of CSV (RFC 4180): plain decimals, times with offset. No line `sep=`: it is data to other programs. */
export function csvRow(cells: readonly Cell[], lang: Lang): string {
  const { decimal } = languageOf(lang)
  return `${cells.map((cell) => csvCell(cell, decimal)).join(decimal === ',' ? ';' : ',')}\r\n`
}

function csvCell(cell: Cell, decimal: string): string {
  if (typeof cell !== 'object') return csvText(cell)
  return 'sen' in cell ? toWire(cell.sen).replace('.', decimal) : isoMoment(cell.ms)
}
