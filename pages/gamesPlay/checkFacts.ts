import { formatMoney, type IntlLocale } from '../../contract/format.ts'
import type { PlaySession } from '../../contract/protection.ts'
import { elapsed } from '../../islands/games/clock.ts'

const MINUTE_MS = 60_000

/** What a reality check says, in words. */
export interface CheckFacts {
  /** Whole minutes of play. */
  minutes: number
  elapsed: string
  deposits: string
  net: string
}

/** A check that is due, so that the game waits for its answer; `null` when none is. */
export function dueCheck(session: PlaySession | null, intl: IntlLocale): CheckFacts | null {
  if (session?.startedAt === undefined || session.dueInMs > 0) return null
  const ms = session.now - session.startedAt
  return {
    minutes: Math.floor(ms / MINUTE_MS),
    elapsed: elapsed(ms, intl),
    deposits: formatMoney(session.deposits, intl),
    net: formatMoney(session.net, intl),
  }
}
