import type { EpochMs } from '../../common/epochMs.ts'
import type { IntlLocale } from '../format.ts'
import { languageOf } from '../languages.ts'
import { WIB_OFFSET_MS } from './wib.ts'

/** Jakarta time. Readers in the country's other zones see the name of the zone beside it. */
const ZONE = 'Asia/Jakarta'
const ZONE_NAME = 'WIB'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format costs far more than using it. */
export function inJakarta(ms: number, intl: IntlLocale, options: Intl.DateTimeFormatOptions): string {
  const key = intl + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(languageOf(intl).dates, { timeZone: ZONE, ...options })
  formats.set(key, format)
  return format.format(ms)
}

/** Time of day with its zone: `21.32 WIB` (id-ID), `21:32 WIB` (en). */
export const clockTime = (ms: EpochMs, intl: IntlLocale) =>
  `${inJakarta(ms, intl, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })} ${ZONE_NAME}`

/** Short months as `Intl` writes them, which needs 20 ms for a first date. Others go to `Intl`. */
const MONTHS: Readonly<Partial<Record<IntlLocale, string>>> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec',
  'id-ID': 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des',
}

/** Day in words: `21 Nov 2026`. Throws a RangeError for a time that no `Date` can hold. */
export function dayOf(ms: EpochMs, intl: IntlLocale): string {
  const months = MONTHS[intl]
  if (months === undefined) return inJakarta(ms, intl, { day: 'numeric', month: 'short', year: 'numeric' })
  const date = new Date(ms + WIB_OFFSET_MS)
  const month = months.split(' ')[date.getUTCMonth()]
  if (month === undefined) throw new RangeError('Invalid time value')
  return `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`
}

/** Day with its weekday: `Friday, 20 November 2026`. */
export const weekdayOf = (ms: EpochMs, intl: IntlLocale) =>
  inJakarta(ms, intl, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** Day as forms and addresses write it, in Jakarta: `2026-11-21`. */
export const isoDay = (ms: EpochMs) => new Date(ms + WIB_OFFSET_MS).toISOString().slice(0, 10)

/** Month as addresses write it, in Jakarta: `2026-11`. */
export const isoMonth = (ms: EpochMs) => isoDay(ms).slice(0, 7)

/** Month in words: `November 2026`. */
export const monthOf = (ms: EpochMs, intl: IntlLocale) => inJakarta(ms, intl, { month: 'long', year: 'numeric' })

/** Moment with the offset of Jakarta: `2026-11-21T21:32:05+07:00`. */
export const isoMoment = (ms: EpochMs) => `${new Date(ms + WIB_OFFSET_MS).toISOString().slice(0, 19)}+07:00`

/** Day and time: `21 Nov 2026, 21.32 WIB`. */
export const dayAndTime = (ms: EpochMs, intl: IntlLocale) => `${dayOf(ms, intl)}, ${clockTime(ms, intl)}`
