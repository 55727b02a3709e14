import { addSen, type Sen } from '../../contract/sen.ts'
import type { Transaction } from '../../contract/transactions.ts'

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

/** The sums of the period: as upstream says, else from the rows when they are all of them, else unknown. */
export function totalsOf(
  rows: readonly Transaction[],
  said: { in: Sen; out: Sen } | undefined,
  isAll: boolean,
): Totals | null {
  if (said) return { ...said, net: (said.in - said.out) as Sen }
  return isAll ? sumsOf(rows) : null
}
