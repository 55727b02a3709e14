import { pino } from 'pino'
import { vi } from 'vitest'
import { createUpstream, type Upstream, type UpstreamOptions } from '../upstream-client/upstream.ts'

const LONG_MS = 10 * 60_000

/** Time limits that no slow machine reaches: they run out only where a test runs the clock. */
export const PATIENT: Required<Pick<UpstreamOptions, 'timeLimitMs' | 'renderMs'>> = {
  timeLimitMs: { page: LONG_MS, part: LONG_MS, auth: LONG_MS, money: LONG_MS, upload: LONG_MS },
  renderMs: LONG_MS,
}

/** The real client, silent and patient, for tests that are not about its limits. */
export const testUpstream = (baseUrl: string, more: Partial<UpstreamOptions> = {}): Upstream =>
  createUpstream({ baseUrl, log: pino({ level: 'silent' }), ...PATIENT, ...more })

/**
 * Under false timers, an answer of the fake upstream that does not come: now that it has the request, the clock runs past every
 * limit.
 */
export const tooLate = () => {
  setImmediate(() => vi.advanceTimersByTime(LONG_MS))
  return undefined
}
