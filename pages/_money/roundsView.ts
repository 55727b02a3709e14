import { rewriteLoopbackHost } from '../../common/rewriteLoopbackHost.ts'
import type { GameRound } from '../../contract/calls/games.ts'
import type { IntlLocale } from '../../contract/format.ts'
import { safeLink } from '../../contract/links.ts'
import type { Sen } from '../../contract/money/sen.ts'
import { clockTime, dayOf } from '../../contract/time/time.ts'

export interface RoundView {
  id: string
  day: string
  time: string
  iso: string
  stake: Sen
  /** `null` while the round is running, and when it was cancelled. */
  win: Sen | null
  state: GameRound['state']
  /** It paid more than its stake. */
  gain: boolean
  /** The page of the provider that checks the round. */
  check: string | null
}

/** Rounds as the page renders them, in their order. @param hostname of this request, for games on the same machine */
export const roundsView = (rounds: readonly GameRound[], intl: IntlLocale, hostname: string): RoundView[] =>
  rounds.map(({ id, state, stake, win, createTime, verifyUrl }) => {
    const link = safeLink(verifyUrl)
    return {
      id,
      day: dayOf(createTime, intl),
      time: clockTime(createTime, intl),
      iso: new Date(createTime).toISOString(),
      stake,
      win: state === 'settled' ? win : null,
      state,
      gain: state === 'settled' && win > stake,
      check: link?.external ? rewriteLoopbackHost(link.href, hostname) : null,
    }
  })
