import { addSen, type Sen } from './sen.ts'
import type { Transaction } from './transactions.ts'

export interface Totals {
  /** In sen; `in` and `out` are positive. */
  in: Sen
  out: Sen
  net: Sen
}

/** What really came in and went out: waiting, failed and expired movements count for nothing. */
export function sumsOf(rows: readonly Transaction[]): Totals {
  const done = rows.filter(({ state }) => state === 'credited').map(({ amount }) => amount)
  const gains = addSen(...done.filter((amount) => amount > 0))
  const losses = addSen(...done.filter((amount) => amount < 0))
  return { in: gains, out: Math.abs(losses) as Sen, net: addSen(gains, losses) }
}
