import { z } from 'zod'
import { type HistoryFormat, TRX_KINDS } from './transactions.ts'
import { TRX_STATES } from './trxState.ts'

/** What a page or file of the history is about; days are those of Jakarta, inclusive. */
export interface HistoryFilter {
  type?: (typeof TRX_KINDS)[number] | undefined
  state?: (typeof TRX_STATES)[number] | undefined
  from?: string | undefined
  to?: string | undefined
}

const Filter = z.object({
  type: z.enum(TRX_KINDS).optional().catch(undefined),
  state: z.enum(TRX_STATES).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
})

/** Reads the filter of an address; what is not one is left out. Days the wrong way round are turned. */
export function readHistoryFilter(query: Record<string, string | undefined>): HistoryFilter {
  const { from, to, ...rest } = Filter.parse(query)
  return from && to && from > to ? { ...rest, from: to, to: from } : { ...rest, from, to }
}

/** The filter as an address carries it. */
export function historyQuery(filter: HistoryFilter & { page?: number | undefined; format?: HistoryFormat }): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}

/** What a file of the filtered history is called: `transactions-deposit-2026-01-01-2026-12-31.csv`. */
export function historyFileName({ type, state, from, to }: HistoryFilter, format: HistoryFormat): string {
  return `${['transactions', type, state, from, to].filter((part) => part !== undefined).join('-')}.${format}`
}
