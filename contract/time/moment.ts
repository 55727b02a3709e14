import type { EpochMs } from '../../common/epochMs.ts'

/** Western Indonesia time, the zone of upstream times without a zone. */
const WIB_HOURS = 7
const WIB = '+07:00'

/** A number below this is in seconds: as milliseconds it would lie before 1973, as seconds in the year 5138. */
const LEAST_MS = 100_000_000_000

/** The parts of a date and time as some libraries write them: year, month, day, hour, minute, second, nanoseconds. */
const wibParts = ([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, nanos = 0]: readonly number[]) =>
  Date.UTC(year, month - 1, day, hour - WIB_HOURS, minute, second, Math.floor(nanos / 1_000_000))

/** A moment in ISO 8601, `2026-11-21 13:05:00` (WIB), epoch ms or s, or parts of a date in WIB; else `NaN`. */
export function momentOf(value: string | number | readonly number[]): EpochMs {
  if (typeof value === 'number') return Math.abs(value) < LEAST_MS ? Math.round(value * 1000) : value
  if (typeof value !== 'string') return value.length >= 3 ? wibParts(value) : Number.NaN
  const text = value.trim()
  if (/^\d{9,14}(\.\d{1,9})?$/.test(text)) return momentOf(Number(text))
  const iso = text.replace(' ', 'T')
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(iso) || !iso.includes('T')
  return Date.parse(zoned ? iso : iso + WIB)
}
