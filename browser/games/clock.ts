import type { EpochMs } from '../../common/epochMs.ts'
import type { IntlLocale } from '../../contract/format.ts'
import { languageOf } from '../../contract/languages.ts'
import { parsed } from './recent.ts'

/** After this long without a game the next game begins a new session. */
const PAUSE_MS = 30 * 60_000

/** When a session began and was last active. */
export interface Session {
  start: EpochMs
  seen: EpochMs
}

/** The current session, or a new one. A change of the game continues the session. */
export function sessionAt(now: EpochMs, stored: string | null): Session {
  const last = parsed(stored)
  const going = isSession(last) && last.start <= now && now - last.seen < PAUSE_MS
  return { start: going ? last.start : now, seen: now }
}

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' &&
  value !== null &&
  'start' in value &&
  'seen' in value &&
  Number.isFinite(value.start) &&
  Number.isFinite(value.seen)

/** A duration: `00:14:32` (en), `00.14.32` (id-ID). Ms; cut to whole seconds. */
export function elapsed(ms: number, intl: IntlLocale): string {
  const seconds = Math.floor(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(languageOf(intl).clock)
}
