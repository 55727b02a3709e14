import type { TrxState } from '../../contract/trxState.ts'
import type { StatusWords } from './statusProps.ts'

export interface TrackSteps {
  steps: string[]
  /** Index of the step that is going on; the length means all are done. */
  current: number
}

/** The way of an order in words: made, paid, checked, added. One that ended early stops where it ended. */
export function trackSteps(state: TrxState, { made, steps, checked, added }: StatusWords): TrackSteps {
  if (state === 'failed' || state === 'expired') return { steps: [made, steps[state]], current: 1 }
  if (state === 'unknown') return { steps: [made, steps.unknown, checked, added], current: 1 }
  const current = { waiting: 1, checking: 2, credited: 4 }[state]
  return { steps: [made, steps.waiting, checked, added], current }
}
