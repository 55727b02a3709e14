/**
 * Compares the export of a payment provider or gateway with the deposits and withdrawals of the reference upstream, and
 * changes nothing (sandbox/docs/reconciliation.md):
 *
 *   DATABASE_URL=postgres://… kancil reconcile payments.csv --mapping mapping.json --from 2026-11-01 --to 2026-11-30
 *
 * Exit code 0 when every payment matches, 1 when one differs, 2 when the comparison could not begin.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { parseJson } from '../../common/json.ts'
import { type Sen, toWire } from '../../contract/money/sen.ts'
import { isoDay } from '../../contract/time/time.ts'
import { databaseAddress, openClient, Unusable } from './database.ts'
import { type Comparison, compare, DIFFERENCES, type Difference, type Window } from './reconcile/compare.ts'
import { BrokenCsv, type Export, Mapping, readExport, WrongMapping } from './reconcile/mapping.ts'
import { readOrders } from './reconcile/orders.ts'

export const RECONCILE_USAGE = `reconcile FILE.csv --mapping MAPPING.json [--from 2026-11-01] [--to 2026-11-30] [--json]
  --mapping   which column means what (sandbox/docs/reconciliation.md)
  --from --to days in Indonesia, both included; without them those of the file
DATABASE_URL, or the file that DATABASE_URL_FILE names, is the PostgreSQL of the reference upstream.`

const DAY_MS = 86_400_000

export async function reconcile(args: string[], address?: string): Promise<number> {
  try {
    return await main(args, address)
  } catch (error) {
    const isOfArguments = error instanceof TypeError && 'code' in error
    const isExpected = [Unusable, WrongMapping, BrokenCsv].some((kind) => error instanceof kind)
    if (!(error instanceof Error) || !(isExpected || isOfArguments)) throw error
    console.error(`${error.message}\n\n${RECONCILE_USAGE}`)
    return 2
  }
}

async function main(args: string[], address: string | undefined): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      mapping: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0 || values.mapping === undefined)
    throw new Unusable('reconcile takes one file and --mapping')
  const mapping = Mapping.safeParse(parseJson(textOf(values.mapping)))
  if (!mapping.success) {
    const [issue] = mapping.error.issues
    throw new Unusable(`${values.mapping}: ${issue?.path.join('.') || 'the whole file'}: ${issue?.message}`)
  }
  const sent = readExport(textOf(file), mapping.data)
  const window = windowOf(sent, values)
  const result = await compareAt(address || databaseAddress(), mapping.data, sent, window)
  if (values.json) console.log(JSON.stringify({ ...result, ...sent, rows: sent.rows.length }, null, 2))
  else for (const line of report(result, sent, window)) console.log(line)
  return result.differences.length + sent.unreadable.length === 0 ? 0 : 1
}

async function compareAt(address: string, { kinds }: Mapping, { rows }: Export, window: Window): Promise<Comparison> {
  const client = await openClient({ connectionString: address, application_name: 'kancil-reconcile' })
  try {
    const references = rows.map(({ reference }) => reference)
    return compare(rows, await readOrders(drizzle(client), { kinds, window, references }), window)
  } finally {
    await client.end()
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Unusable(`${file} cannot be read`)
  }
}

const dayBegins = (day: string, name: string): number => {
  const begin = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00+07:00`) : Number.NaN
  if (Number.isNaN(begin)) throw new Unusable(`--${name} must be a day such as 2026-11-01`)
  return begin
}

/** The days asked for, else those of the payments in the file, else all. */
export function windowOf({ rows }: Pick<Export, 'rows'>, days: { from?: string; to?: string }): Window {
  const times = rows.flatMap(({ time }) => (time === null ? [] : [time])).sort((a, b) => a - b)
  const [first, last] = [times.at(0), times.at(-1)]
  const from = days.from ?? (first === undefined ? undefined : isoDay(first))
  const to = days.to ?? (last === undefined ? undefined : isoDay(last))
  return {
    from: from === undefined ? 0 : dayBegins(from, 'from'),
    until: to === undefined ? Date.now() : dayBegins(to, 'to') + DAY_MS,
  }
}

const rupiah = (amount: Sen | null) => (amount === null ? '–' : toWire(amount))

const lineOf = ({ kind, reference, lines, here, there, state }: Difference) =>
  [
    `✗ ${kind}: ${reference}`,
    `here ${rupiah(here)}${state === null ? '' : ` (${state})`}`,
    `there ${rupiah(there)}${lines.length > 0 ? ` (line ${lines.join(', ')})` : ''}`,
  ].join(' | ')

export function report({ matched, differences }: Comparison, sent: Export, { from, until }: Window): string[] {
  const days = `${from === 0 ? 'the beginning' : isoDay(from)} to ${isoDay(until - 1)}`
  const counts = DIFFERENCES.map((kind) => `${differences.filter((one) => one.kind === kind).length} ${kind}`)
  return [
    ...differences.map(lineOf),
    ...sent.unreadable.map((line) => `? line ${line} cannot be read: reference, amount or time`),
    `Payments from ${days}: ${matched} matched, ${counts.join(', ')}; ${sent.unreadable.length} lines cannot be read, ${sent.passedOver} of other states`,
  ]
}

if (import.meta.main) process.exitCode = await reconcile(process.argv.slice(2))
