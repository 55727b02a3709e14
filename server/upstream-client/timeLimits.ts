import type { EpochMs } from '../../common/epochMs.ts'
import type { Call, TimeClass } from '../../contract/calls/call.ts'

/** How long a call may take in ms, queue time included; at most 15 s (UPS-07). */
export const TIME_LIMIT_MS: Record<TimeClass, number> = {
  page: 4500,
  part: 2000,
  auth: 12_000,
  money: 12_000,
  upload: 15_000,
}

/** The time in ms for all calls of one render and its error page: an answer within six seconds. */
export const RENDER_MS = 5000

/** The longest wait for an answer (UPS-07). */
const MOST_MS = 15_000

/** The limits for an upstream that is `factor` times as slow as usual. */
export function timeLimits(factor: number): { timeLimitMs: Record<TimeClass, number>; renderMs: number } {
  const longer = (ms: number) => Math.min(ms * factor, MOST_MS)
  const { page, part, auth, money, upload } = TIME_LIMIT_MS
  return {
    timeLimitMs: {
      page: longer(page),
      part: longer(part),
      auth: longer(auth),
      money: longer(money),
      upload: longer(upload),
    },
    renderMs: longer(RENDER_MS),
  }
}

/** The deadline of a call from `now`: the limit of its class, not later than that of its render. */
export const deadlineOf = (
  { time }: Pick<Call, 'time'>,
  { deadline = Number.POSITIVE_INFINITY }: { deadline?: EpochMs | undefined },
  now: EpochMs,
  limits: Record<TimeClass, number> = TIME_LIMIT_MS,
): EpochMs => Math.min(now + limits[time], deadline)
