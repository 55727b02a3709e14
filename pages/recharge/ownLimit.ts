import { formatMoney, type IntlLocale } from '../../contract/format.ts'
import type { Protection } from '../../contract/protection.ts'
import { dayAndTime } from '../../contract/time.ts'
import type { Translate } from '../_layout/pageContext.ts'

export interface OwnLimit {
  /** `closed`: a break; `offer`: the first deposit, and no limit yet; `left`: what a limit still allows; `plain`: no limit. */
  kind: 'closed' | 'offer' | 'left' | 'plain'
  text: string
  link: string
}

/** What the deposit page says of the player's own limits (UKGC RTS 12A, 12C); `null` where upstream offers none. */
export function ownLimit(mine: Protection | null, { t, intl }: { t: Translate; intl: IntlLocale }): OwnLimit | null {
  if (!mine) return null
  const link = t('limits.link')
  if (mine.break)
    return { kind: 'closed', text: t('shell.onBreak', { time: dayAndTime(mine.break.until, intl) }), link }
  const [lowest] = mine.limits
    .flatMap(({ period, remaining }) => (remaining === undefined ? [] : [{ period, remaining }]))
    .sort((a, b) => a.remaining - b.remaining)
  if (lowest) {
    const facts = { left: formatMoney(lowest.remaining, intl), period: t(`limits.period.${lowest.period}`) }
    return { kind: 'left', text: t('limits.left', facts), link }
  }
  if (mine.firstDeposit) return { kind: 'offer', text: t('limits.offer'), link: t('limits.offerLink') }
  return { kind: 'plain', text: t('limits.noneSet'), link: t('limits.offerLink') }
}
