import type { TrxState } from '../../contract/history/trxState.ts'
import type { StatusWords } from './statusProps.ts'

export interface TrackSteps {
  steps: string[]
  /** Index of the current step; the length means all are done. */
  current: number
  /** The final state of an order that did not reach the balance. */
  ended?: 'failed' | 'late' | undefined
}

/** The steps of an order as texts: made, paid, checked, added. A failed order stops at its last step. */
export function trackSteps(state: TrxState, { made, steps, checked, added }: StatusWords): TrackSteps {
  if (state === 'failed') return { steps: [made, steps.failed], current: 1, ended: 'failed' }
  if (state === 'expired') return { steps: [made, steps.expired], current: 1, ended: 'late' }
  if (state === 'unknown') return { steps: [made, steps.unknown, checked, added], current: 1 }
  const current = { waiting: 1, checking: 2, credited: 4 }[state]
  return { steps: [made, steps.waiting, checked, added], current }
}
