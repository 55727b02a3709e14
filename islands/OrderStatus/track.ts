import type { TrxState } from '../../contract/history/trxState.ts'
import type { Payout, StatusWords } from './statusProps.ts'

export interface TrackSteps {
  steps: string[]
  /** Index of the current step; the length means all are done. */
  current: number
  /** The final state of an order that did not reach the balance. */
  ended?: 'failed' | 'late' | undefined
}

/** The steps of an order as texts; a failed order stops at its last step. */
export function trackSteps(
  state: TrxState,
  { made, steps, checked, added }: StatusWords,
  payout: Payout | null = null,
): TrackSteps {
  if (state === 'failed') return { steps: [made, steps.failed], current: 1, ended: 'failed' }
  if (state === 'expired') return { steps: [made, steps.expired], current: 1, ended: 'late' }
  if (state === 'unknown') return { steps: [made, steps.unknown, checked, added], current: 1 }
  if (state === 'credited')
    return { steps: [made, payout ? steps.checking : steps.waiting, checked, added], current: 4 }
  if (payout) return { steps: [made, steps.checking, checked, added], current: payout.isSent ? 2 : 1 }
  return { steps: [made, steps.waiting, checked, added], current: state === 'waiting' ? 1 : 2 }
}
