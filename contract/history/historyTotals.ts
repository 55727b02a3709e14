import type { Transaction } from '../calls/history.ts'
import { addSen, type Sen } from '../money/sen.ts'

export interface Totals {
  /** In sen; `in` and `out` are positive. */
  in: Sen
  out: Sen
  net: Sen
}

/** The settled incoming and outgoing sums. Waiting, failed and expired movements do not count. */
export function sumsOf(rows: readonly Transaction[]): Totals {
  const done = rows.filter(({ state }) => state === 'credited').map(({ amount }) => amount)
  const gains = addSen(...done.filter((amount) => amount > 0))
  const losses = addSen(...done.filter((amount) => amount < 0))
  return { in: gains, out: Math.abs(losses) as Sen, net: addSen(gains, losses) }
}
