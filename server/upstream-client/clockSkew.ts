import type { EpochMs } from '../../common/epochMs.ts'

/** The Date header has whole seconds, cut off: on average half a second has passed. */
const HALF_SECOND_MS = 500
/** A reply that took longer says too little about the moment at which its date was written. */
export const MOST_TRIP_MS = 2000

export class ClockSkew {
  /** Seconds; 0 before the first reply. */
  seconds = 0

  /** One reply: its Date header, and when it was asked for and when its head arrived. */
  note(date: string | undefined, requestedAt: EpochMs, answeredAt: EpochMs): void {
    const theirs = date === undefined ? Number.NaN : Date.parse(date)
    if (Number.isNaN(theirs) || answeredAt - requestedAt > MOST_TRIP_MS) return
    const ours = (requestedAt + answeredAt) / 2
    this.seconds = (theirs + HALF_SECOND_MS - ours) / 1000
  }
}
