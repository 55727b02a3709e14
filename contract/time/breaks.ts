import type { EpochMs } from '../../common/epochMs.ts'
import { DAY_MS, WIB_OFFSET_MS } from './wib.ts'

/** A break is short; self-exclusion is long. Neither ends early. */
export const BREAK_LENGTHS = {
  break: ['1d', '3d', '1w', '2w', '4w', '6w'],
  exclusion: ['6m', '1y', '2y', '3y', '5y'],
} as const

export const BREAK_KINDS = ['break', 'exclusion'] as const
export type BreakKind = (typeof BREAK_KINDS)[number]
export type BreakLength = (typeof BREAK_LENGTHS)[BreakKind][number]

const DAYS = new Map([
  ['d', 1],
  ['w', 7],
])
const MONTHS = new Map([
  ['m', 1],
  ['y', 12],
])

/** The kind of break with this length; `undefined` when no kind has it. */
export const kindOfLength = (length: string): BreakKind | undefined =>
  BREAK_KINDS.find((kind) => BREAK_LENGTHS[kind].some((known) => known === length))

/** When a break ends: days of 24 hours, months by the calendar of Jakarta, never shorter than its name. */
export function breakEnd(length: BreakLength, from: EpochMs): EpochMs {
  const [count, unit] = [Number(length.slice(0, -1)), length.slice(-1)]
  const days = DAYS.get(unit)
  if (days !== undefined) return from + count * days * DAY_MS
  const local = new Date(from + WIB_OFFSET_MS)
  const day = local.getUTCDate()
  local.setUTCMonth(local.getUTCMonth() + count * (MONTHS.get(unit) ?? 0))
  if (local.getUTCDate() !== day) local.setUTCDate(1)
  return local.getTime() - WIB_OFFSET_MS
}
