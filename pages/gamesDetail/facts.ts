import type { GameDetail } from '../../contract/calls/games.ts'
import { formatMoney, type IntlLocale, moneyParts } from '../../contract/format.ts'
import type { Sen } from '../../contract/money/sen.ts'
import type { Translate } from '../_layout/pageContext.ts'

export interface GameFact {
  name: string
  value: string
}

export function factsOf(
  { rtp, volatility, minBet, maxBet, demo }: GameDetail,
  t: Translate,
  intl: IntlLocale,
): GameFact[] {
  const facts: [string, string | undefined][] = [
    [t('game.rtp'), rtp],
    [t('game.volatility'), volatility],
    [t('game.bet'), betOf(minBet, maxBet, t, intl)],
    [t('game.demo'), demo ? t('game.demoYes') : undefined],
  ]
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
}

function betOf(min: Sen | undefined, max: Sen | undefined, t: Translate, intl: IntlLocale): string | undefined {
  if (min !== undefined && max !== undefined)
    return t('game.betRange', { min: formatMoney(min, intl), max: moneyParts(max, intl).figure })
  if (min !== undefined) return t('game.betFrom', { min: formatMoney(min, intl) })
  return max === undefined ? undefined : t('game.betUpTo', { max: formatMoney(max, intl) })
}
