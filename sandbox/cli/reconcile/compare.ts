import type { EpochMs } from '../../../common/epochMs.ts'
import type { Sen } from '../../../contract/money/sen.ts'
import type { Kind, Theirs } from './mapping.ts'

/** An order of ours. */
export interface Ours {
  reference: string
  kind: Kind
  amount: Sen
  state: string
  /** When it reached its state. */
  time: EpochMs
}

/** Moments from `from`, before `until`. */
export interface Window {
  from: EpochMs
  until: EpochMs
}

/** How a payment differs: its amount; known here alone or there alone; not paid here; in the file more than once. */
export const DIFFERENCES = ['amount', 'only here', 'only there', 'not paid here', 'doubled'] as const
export type DifferenceKind = (typeof DIFFERENCES)[number]

export interface Difference {
  kind: DifferenceKind
  reference: string
  /** Lines of the file. */
  lines: number[]
  here: Sen | null
  there: Sen | null
  /** The state of our order, where there is one. */
  state: string | null
}

export interface Comparison {
  matched: number
  differences: Difference[]
}

/** The state of an order whose money has moved. */
export const PAID = 'credited'

/** Names each payment once at most, by our number of the order. @param ours in the window or named by the file */
export function compare(theirs: readonly Theirs[], ours: readonly Ours[], window: Window): Comparison {
  const here = new Map(ours.map((order) => [order.reference, order]))
  const there = Map.groupBy(theirs, ({ reference }) => reference)
  const differences: Difference[] = []
  let matched = 0
  for (const [reference, rows] of there) {
    const order = here.get(reference)
    const kind = differenceOf(rows, order)
    if (kind === null) matched++
    else differences.push(difference(kind, reference, rows, order))
  }
  for (const order of ours) {
    const isMissed = order.state === PAID && order.time >= window.from && order.time < window.until
    if (isMissed && !there.has(order.reference)) differences.push(difference('only here', order.reference, [], order))
  }
  return { matched, differences }
}

function differenceOf(rows: readonly Theirs[], order: Ours | undefined): DifferenceKind | null {
  if (rows.length > 1) return 'doubled'
  if (!order) return 'only there'
  if (order.state !== PAID) return 'not paid here'
  return rows[0]?.amount === order.amount ? null : 'amount'
}

const difference = (
  kind: DifferenceKind,
  reference: string,
  rows: readonly Theirs[],
  order: Ours | undefined,
): Difference => ({
  kind,
  reference,
  lines: rows.map(({ line }) => line),
  here: order?.amount ?? null,
  there: rows[0]?.amount ?? null,
  state: order?.state ?? null,
})
