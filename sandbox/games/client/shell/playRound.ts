import type { RoundReply, RoundRequest, StepRequest } from '../../protocol/calls.ts'
import { PlayRefused } from './api.ts'

/** The pauses between the tries; after the last one the state is "unknown". */
const WAITS_MS = [600, 1500, 3000, 5000, 8000, 8000]
const SOON_MS = 1000

interface Ways<R> {
  ask(request: R): Promise<RoundReply>
  /** Ends early when the connection comes back. */
  wait(ms: number): Promise<void>
  /** An answer was lost, and the same request is being sent again. */
  onLost(): void
}

/** `unknown`: no answer arrived. The round may have been played; the same request returns its outcome later. */
export type Played = RoundReply | 'unknown'

/** Plays a round or step exactly once: the same request again after a lost answer. Throws PlayRefused: none taken. */
export async function playRound<R extends RoundRequest | StepRequest>(
  request: R,
  { ask, wait, onLost }: Ways<R>,
): Promise<Played> {
  for (const ms of [...WAITS_MS, 0]) {
    try {
      return await ask(request)
    } catch (error) {
      const refusal = error instanceof PlayRefused ? error.refusal : undefined
      if (refusal?.error === 'tooSoon') {
        await wait(refusal.waitMs ?? SOON_MS)
        continue
      }
      if (refusal && refusal.error !== 'unavailable') throw error
      onLost()
      if (ms > 0) await wait(ms)
    }
  }
  return 'unknown'
}

/** A random UUID; `crypto.randomUUID` is missing on pages without HTTPS. The 8 becomes one of 8 to b. */
export const newRequestId = () =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (place) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
    return (+place ^ (random & (15 >> (+place / 4)))).toString(16)
  })
