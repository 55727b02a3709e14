import type { Transaction } from '../../contract/calls/history.ts'
import { sumsOf, type Totals } from '../../contract/history/historyTotals.ts'
import type { Sen } from '../../contract/money/sen.ts'

/** The sums of the period: from upstream, otherwise from the rows when all of them are present, otherwise unknown. */
export function totalsOf(
  rows: readonly Transaction[],
  reported: { in: Sen; out: Sen } | undefined,
  isAll: boolean,
): Totals | null {
  if (reported) return { ...reported, net: (reported.in - reported.out) as Sen }
  return isAll ? sumsOf(rows) : null
}
