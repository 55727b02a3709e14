import { formatMoney, type IntlLocale } from '../../contract/format.ts'
import type { GameDetail } from '../../contract/games.ts'
import type { Translate } from '../_layout/pageContext.ts'

export interface GameFact {
  name: string
  value: string
}

/** What upstream says about a game; what it does not say is not there. */
export function factsOf(
  { rtp, volatility, minBet, maxBet, demo }: GameDetail,
  t: Translate,
  intl: IntlLocale,
): GameFact[] {
  const min = minBet === undefined ? undefined : formatMoney(minBet, intl)
  const max = maxBet === undefined ? undefined : formatMoney(maxBet, intl)
  const facts: [string, string | undefined][] = [
    [t('game.rtp'), rtp],
    [t('game.volatility'), volatility],
    [t('game.bet'), betOf(min, max, t)],
    [t('game.demo'), demo ? t('game.demoYes') : undefined],
  ]
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
}

function betOf(min: string | undefined, max: string | undefined, t: Translate): string | undefined {
  if (min !== undefined && max !== undefined) return t('game.betRange', { min, max })
  if (min !== undefined) return t('game.betFrom', { min })
  return max === undefined ? undefined : t('game.betUpTo', { max })
}
