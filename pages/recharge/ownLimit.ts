import { formatMoney, type IntlLocale } from '../../contract/format.ts'
import type { Protection } from '../../contract/protection.ts'
import type { RechargePage } from '../../contract/recharge.ts'
import type { Sen } from '../../contract/sen.ts'
import { dayAndTime } from '../../contract/time.ts'
import type { Translate } from '../_layout/pageContext.ts'

export interface OwnLimit {
  /**
   * `break`: deposits are closed; `usedUp`: no deposit is small enough for what is left; `left`: what a limit still allows;
   * `offer`: the first deposit, and no limit yet; `plain`: no limit.
   */
  kind: 'break' | 'usedUp' | 'left' | 'offer' | 'plain'
  text: string
  link: string
}

interface Given {
  /** The smallest deposit there is. */
  least: Sen
  t: Translate
  intl: IntlLocale
}

/** What the deposit page says of the player's own limits (UKGC RTS 12A, 12C); `null` where upstream offers none. */
export function ownLimit(mine: Protection | null, { least, t, intl }: Given): OwnLimit | null {
  if (!mine) return null
  const link = t('limits.link')
  if (mine.break) return { kind: 'break', text: t('shell.onBreak', { time: dayAndTime(mine.break.until, intl) }), link }
  const [lowest] = mine.limits
    .flatMap(({ period, remaining }) => (remaining === undefined ? [] : [{ period, remaining }]))
    .sort((a, b) => a.remaining - b.remaining)
  if (lowest) {
    const facts = { left: formatMoney(lowest.remaining, intl), period: t(`limits.period.${lowest.period}`) }
    if (lowest.remaining < least) return { kind: 'usedUp', text: t('limits.usedUp', facts), link }
    return { kind: 'left', text: t('limits.left', facts), link }
  }
  if (mine.firstDeposit) return { kind: 'offer', text: t('limits.offer'), link: t('limits.offerLink') }
  return { kind: 'plain', text: t('limits.noneSet'), link: t('limits.offerLink') }
}

/** The smallest deposit that any method takes. */
export const smallestDeposit = ({ minAmount, payment }: RechargePage): Sen =>
  payment
    .flatMap(({ paymentList }) => paymentList)
    .reduce(
      (least, method) => (method.minAmount !== undefined && method.minAmount < least ? method.minAmount : least),
      minAmount,
    )
