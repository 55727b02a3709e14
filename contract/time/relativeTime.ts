import type { EpochMs } from '../../common/epochMs.ts'
import type { IntlLocale } from '../format.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago (LNG-08): minutes under an hour, hours under a day, else days. */
export function relativeTime(then: EpochMs, now: EpochMs, intl: IntlLocale): string {
  const passed = then - now
  const size = Math.abs(passed)
  const [length, unit] =
    size < HOUR ? ([MINUTE, 'minute'] as const) : size < DAY ? ([HOUR, 'hour'] as const) : ([DAY, 'day'] as const)
  const count = Math.trunc(passed / length)
  // Zero minutes would read "this minute"; zero seconds read "now".
  if (count === 0) return new Intl.RelativeTimeFormat(intl, { numeric: 'auto' }).format(0, 'second')
  return new Intl.RelativeTimeFormat(intl).format(count, unit)
}
