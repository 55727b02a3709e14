import { toWire } from '../../contract/sen.ts'
import { isoMoment } from '../../contract/time.ts'
import type { Transaction } from '../../contract/transactions.ts'

/** A byte order mark: without it spreadsheets read UTF-8 as something else. */
export const CSV_START = '\uFEFF'
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

type Say = (key: string) => string

export const csvHead = (t: Say) => line(COLUMNS.map((name) => t(`transactions.csv.${name}`)))

/** One movement; amounts are plain decimals with a sign, times carry their offset. */
export function csvLine(trx: Transaction, t: Say): string {
  const { transNo, createTime, updateTime, type, state, amount, method, title, remark } = trx
  const updated = updateTime === undefined ? '' : isoMoment(updateTime)
  const facts = [transNo, isoMoment(createTime), updated, t(`money.${type}`), t(`order.${state}`)].map(harmless)
  const texts = [method, title, remark].map((text) => harmless(text ?? ''))
  return line([...facts, toWire(amount), 'IDR', ...texts])
}

/** A text that begins like a formula would be reckoned by a spreadsheet: it is made a text. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const line = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`
const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
