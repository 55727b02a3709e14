import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { EpochMs } from '../../../common/epochMs.ts'
import { parseSen, type Sen } from '../../../contract/money/sen.ts'
import { momentOf } from '../../../contract/time/moment.ts'

/** The orders that a file of a provider or gateway may be about. */
export const KINDS = ['deposit', 'withdrawal'] as const
export type Kind = (typeof KINDS)[number]

/** Which column of an export means what (sandbox/docs/reconciliation.md). */
export const Mapping = z.strictObject({
  /** The column with our number of the order. */
  reference: z.string().min(1),
  amount: z.string().min(1),
  /** Whether amounts are rupiah or sen, and how they separate decimals. */
  unit: z.enum(['rupiah', 'sen']).default('rupiah'),
  decimal: z.enum(['.', ',']).default('.'),
  /** Rows of other states are passed over. Without it every row is paid. */
  status: z.strictObject({ column: z.string().min(1), paid: z.array(z.string()).min(1) }).optional(),
  /** The column with the moment of the payment; without it and without --from the file is compared with all orders. */
  time: z.string().min(1).optional(),
  kinds: z.array(z.enum(KINDS)).min(1).default(['deposit']),
  separator: z.enum([',', ';', '\t', '|']).default(','),
})
export type Mapping = z.infer<typeof Mapping>

/** A payment as the file has it. */
export interface Theirs {
  line: number
  reference: string
  amount: Sen
  time: EpochMs | null
}

export interface Export {
  rows: Theirs[]
  /** Lines whose reference, amount or time could not be read. */
  unreadable: number[]
  /** Rows of another state than paid. */
  passedOver: number
}

/** The file does not have what the mapping names. */
export class WrongMapping extends Error {}

/** The text is no CSV. */
export class BrokenCsv extends Error {}

/** Rows with the line at which each ends, which is what a person looks for. */
const Rows = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }))

const FORM = {
  bom: true,
  info: true,
  record_delimiter: ['\r\n', '\n'],
  relax_column_count: true,
  skip_empty_lines: true,
}

function rowsOf(text: string, delimiter: string): z.infer<typeof Rows> {
  try {
    return Rows.parse(parse(text, { ...FORM, delimiter }))
  } catch (error) {
    if (error instanceof CsvError) throw new BrokenCsv(error.message)
    throw error
  }
}

/** Throws WrongMapping when the file lacks a column of the mapping, BrokenCsv when the text is no CSV. */
export function readExport(text: string, mapping: Mapping): Export {
  const [header, ...rows] = rowsOf(text, mapping.separator)
  const titles = header?.record ?? []
  const column = (name: string) => {
    const at = titles.findIndex((title) => title.trim() === name)
    if (at < 0) throw new WrongMapping(`the file has no column "${name}"; it has: ${titles.join(', ') || 'nothing'}`)
    return at
  }
  const at = {
    reference: column(mapping.reference),
    amount: column(mapping.amount),
    status: mapping.status && column(mapping.status.column),
    time: mapping.time === undefined ? undefined : column(mapping.time),
  }
  const result: Export = { rows: [], unreadable: [], passedOver: 0 }
  for (const { record, info } of rows) {
    const line = info.lines
    const field = (index: number | undefined) => (index === undefined ? '' : (record[index] ?? '').trim())
    if (mapping.status && !mapping.status.paid.includes(field(at.status))) {
      result.passedOver++
      continue
    }
    const [named, amount] = [field(at.reference), amountOf(field(at.amount), mapping)]
    const reference = /^KCL-\d{6}-\w+$/i.test(named) ? named.toUpperCase() : named
    const time = at.time === undefined ? null : momentOf(field(at.time))
    if (reference === '' || amount === null || Number.isNaN(time)) result.unreadable.push(line)
    else result.rows.push({ line, reference, amount, time })
  }
  return result
}

/** `Rp 50.000,00`, `50,000.00`, `50000` in the unit of the mapping; null for anything else. */
export function amountOf(text: string, { unit, decimal }: Pick<Mapping, 'unit' | 'decimal'>): Sen | null {
  const group = decimal === '.' ? ',' : '.'
  const plain = text
    .replace(/^(Rp|IDR)\.?\s*/i, '')
    .replaceAll(group, '')
    .replace(decimal, '.')
  if (unit === 'rupiah') return parseSen(plain)
  const whole = /^\d{1,15}$/.test(plain) ? Number(plain) : Number.NaN
  return Number.isSafeInteger(whole) ? (whole as Sen) : null
}
