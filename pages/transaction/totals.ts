import type { Transaction } from '../../contract/calls/transactions.ts'
import { sumsOf, type Totals } from '../../contract/history/historyTotals.ts'
import type { Sen } from '../../contract/money/sen.ts'

/** The sums of the period: from upstream, otherwise from the rows when all of them are present, otherwise unknown. */
export function totalsOf(
  rows: readonly Transaction[],
  said: { in: Sen; out: Sen } | undefined,
  isAll: boolean,
): Totals | null {
  if (said) return { ...said, net: (said.in - said.out) as Sen }
  return isAll ? sumsOf(rows) : null
}
