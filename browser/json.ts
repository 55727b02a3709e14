import type { EpochMs } from '../common/epochMs.ts'
import { momentOf } from '../contract/time/moment.ts'

/** Reads an answer of /api without a schema library: a missing value, or a value of another type, reads as empty. */
export function at(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}

/** A text or number as text, else an empty text. */
export function textAt(value: unknown, name: string): string {
  const found = at(value, name)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

/** The rows of a list reply, wherever upstream puts them (UPS-05). */
export function rowsAt(value: unknown): unknown[] {
  const rows = [value, at(value, 'list'), at(value, 'records'), at(value, 'rows')].find(Array.isArray)
  return rows ?? []
}

/** A time as upstreams write it; `NaN` when there is none. */
export function momentAt(value: unknown, name: string): EpochMs {
  const time = at(value, name)
  return typeof time === 'number' || Array.isArray(time) ? momentOf(time) : momentOf(textAt(value, name))
}
