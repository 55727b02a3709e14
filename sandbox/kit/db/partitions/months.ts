import type { EpochMs } from '../../../../common/epochMs.ts'

/** A month of WIB (UTC+7): `2026-11`. */
export type Month = `${number}-${string}`

const WIB_MS = 7 * 60 * 60 * 1000
const FORM = /^20\d\d-(0[1-9]|1[0-2])$/

/** The month of a text, or `undefined`. */
export const readMonth = (text: string): Month | undefined => (FORM.test(text) ? (text as Month) : undefined)

/** The month that follows `by` months after the one of this time. */
export const monthAfter = (now: EpochMs, by: number): Month => plusMonths(of(new Date(now + WIB_MS)), by)

export function plusMonths(month: Month, by: number): Month {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + by)
  return of(date)
}

/** The first moment of a month, as PostgreSQL reads it. */
export const startOf = (month: Month): string => `${month}-01 00:00:00+07`

export const startMsOf = (month: Month): EpochMs => Date.parse(`${month}-01T00:00:00+07:00`)

const of = (date: Date) => date.toISOString().slice(0, 7) as Month
