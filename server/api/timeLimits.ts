import type { TimeClass } from '../../contract/call.ts'

/** How long a call may take in ms, queue time included; nothing beyond the 15 s of the specification. */
export const TIME_LIMIT_MS: Record<TimeClass, number> = {
  page: 4500,
  part: 2000,
  auth: 12_000,
  money: 12_000,
  upload: 15_000,
}
