import { elapsed } from '../../browser/games/clock.ts'
import type { PlaySession } from '../../contract/calls/protection.ts'
import { formatMoney, type IntlLocale } from '../../contract/format.ts'

const MINUTE_MS = 60_000

export interface CheckFacts {
  minutes: number
  elapsed: string
  deposits: string
  net: string
}

/** A due check, so that the game waits for its answer; `null` when none is due. */
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
