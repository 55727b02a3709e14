import { sumsOf, type Totals } from '../../contract/historyTotals.ts'
import type { Sen } from '../../contract/sen.ts'
import type { Transaction } from '../../contract/transactions.ts'

/** The sums of the period: as upstream says, else from the rows when they are all of them, else unknown. */
export function totalsOf(
  rows: readonly Transaction[],
  said: { in: Sen; out: Sen } | undefined,
  isAll: boolean,
): Totals | null {
  if (said) return { ...said, net: (said.in - said.out) as Sen }
  return isAll ? sumsOf(rows) : null
}
