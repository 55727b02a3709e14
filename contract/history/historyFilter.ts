import { z } from 'zod'
import { type HistoryFormat, TRX_KINDS } from '../calls/history.ts'
import { Day } from '../rules.ts'
import { TRX_STATES } from './trxState.ts'

/** The filter of a page or file of the history. Days are in Jakarta time, inclusive. */
export interface HistoryFilter {
  type?: (typeof TRX_KINDS)[number] | undefined
  state?: (typeof TRX_STATES)[number] | undefined
  from?: string | undefined
  to?: string | undefined
}

const Filter = z.object({
  type: z.enum(TRX_KINDS).optional().catch(undefined),
  state: z.enum(TRX_STATES).optional().catch(undefined),
  from: Day.optional().catch(undefined),
  to: Day.optional().catch(undefined),
})

/** The days of the address were reversed: they are swapped, and the page shows a notice. */
export function isTurned(query: Record<string, string | undefined>): boolean {
  const { from, to } = Filter.parse(query)
  return from !== undefined && to !== undefined && from > to
}

const DAYS = ['from', 'to'] as const

/** The days of the address that no calendar has. A list without them would answer another question. */
export const wrongDays = (query: Record<string, string | undefined>): (typeof DAYS)[number][] =>
  DAYS.filter((name) => query[name]?.trim() && !Day.safeParse(query[name]).success)

/** Reads the filter of an address; invalid parts are left out, after `wrongDays`. Reversed days are swapped (`isTurned`). */
export function readHistoryFilter(query: Record<string, string | undefined>): HistoryFilter {
  const { from, to, ...rest } = Filter.parse(query)
  return from && to && from > to ? { ...rest, from: to, to: from } : { ...rest, from, to }
}

export function historyQuery(
  filter: HistoryFilter & { page?: number | undefined; format?: HistoryFormat; days?: 'own' },
): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}

/** The name of a file of the filtered history: `transactions-deposit-2026-01-01-2026-12-31.csv`. */
export function historyFileName({ type, state, from, to }: HistoryFilter, format: HistoryFormat): string {
  return `${['transactions', type, state, from, to].filter((part) => part !== undefined).join('-')}.${format}`
}
