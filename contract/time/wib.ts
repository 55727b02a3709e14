import type { EpochMs } from '../../common/epochMs.ts'

/** Western Indonesia Time, UTC+7 without summer time: days and limits begin at 00:00 WIB (LNG-07). */
export const WIB_OFFSET_MS = 7 * 60 * 60 * 1000
export const DAY_MS = 24 * 60 * 60 * 1000

/** The last 00:00 WIB. */
export const startOfToday = (now: EpochMs): EpochMs =>
  Math.floor((now + WIB_OFFSET_MS) / DAY_MS) * DAY_MS - WIB_OFFSET_MS

/** The last Monday, 00:00 WIB. */
export function startOfWeek(now: EpochMs): EpochMs {
  const today = startOfToday(now)
  const day = new Date(today + WIB_OFFSET_MS).getUTCDay()
  return today - ((day + 6) % 7) * DAY_MS
}

/** The first of this month, 00:00 WIB. */
export function startOfMonth(now: EpochMs): EpochMs {
  const today = startOfToday(now)
  return today - (new Date(today + WIB_OFFSET_MS).getUTCDate() - 1) * DAY_MS
}

/** The first moment of a month (`2026-11`) in WIB, or of the month that is `later` months after it. */
export function startOfMonthNamed(month: string, later = 0): EpochMs {
  const [year = Number.NaN, number = Number.NaN] = month.split('-').map(Number)
  return Date.UTC(year, number - 1 + later) - WIB_OFFSET_MS
}

export const wibDay = (now: number) => new Date(now + WIB_OFFSET_MS).toISOString().slice(2, 10).replaceAll('-', '')
