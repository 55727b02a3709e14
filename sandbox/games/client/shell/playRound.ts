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

/**
 * Plays one round, or makes one step of it, exactly once: after a lost answer it sends the same request again, and the server plays a request
 * only once. Throws PlayRefused when the server refuses; then no stake was taken.
 */
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

/** A UUID; `crypto.randomUUID` is missing on pages without HTTPS. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
