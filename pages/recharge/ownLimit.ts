import type { EpochMs } from '../../common/epochMs.ts'
import type { RechargePage } from '../../contract/calls/deposits.ts'
import type { Protection } from '../../contract/calls/protection.ts'
import { formatMoney, type IntlLocale } from '../../contract/format.ts'
import type { Sen } from '../../contract/money/sen.ts'
import { dayAndTime } from '../../contract/time/time.ts'
import type { Translate } from '../_layout/pageContext.ts'
import { periodName } from '../_money/periodName.ts'

export interface OwnLimit {
  /**
   * `closing`: the player has closed the account; `break`: deposits are closed; `usedUp`: the rest of the limit is below
   * the smallest deposit; `left`: the rest of a limit; `review`: six months have passed since the last look at the limits;
   * `offer`: the first deposit, and neither a limit nor a refusal of one; `plain`: no limit.
   */
  kind: 'closing' | 'break' | 'usedUp' | 'left' | 'review' | 'offer' | 'plain'
  text: string
  link: string
}

interface OwnLimitInput {
  least: Sen
  t: Translate
  intl: IntlLocale
}

/** The deposit page's text about the player's own limits (UKGC RTS 12A, 12C); `null` when upstream offers none. */
export function ownLimit(mine: Protection | null, { least, t, intl }: OwnLimitInput): OwnLimit | null {
  if (!mine) return null
  const link = t('limits.title')
  if (mine.break) return { kind: 'break', text: t('shell.onBreak', { time: dayAndTime(mine.break.until, intl) }), link }
  const [lowest] = mine.limits
    .flatMap(({ period, remaining }) => (remaining === undefined ? [] : [{ period, remaining }]))
    .sort((a, b) => a.remaining - b.remaining)
  if (lowest) {
    const facts = { left: formatMoney(lowest.remaining, intl), period: periodName(t, lowest.period, mine.windows) }
    if (lowest.remaining < least) return { kind: 'usedUp', text: t('limits.usedUp', facts), link }
    if (mine.limitsReviewDue) return { kind: 'review', text: t('limits.reviewDue'), link }
    return { kind: 'left', text: t('limits.left', facts), link }
  }
  if (mine.limitsReviewDue) return { kind: 'review', text: t('limits.reviewDue'), link }
  if (mine.firstDeposit && mine.limitsReviewedAt === undefined)
    return { kind: 'offer', text: t('limits.offer'), link: t('limits.offerLink') }
  return { kind: 'plain', text: t('limits.noneSet'), link: t('limits.offerLink') }
}

/** The same for a player who has closed the account; `null` for all others. */
export function closedAccount(
  closesAt: EpochMs | undefined,
  { t, intl }: Omit<OwnLimitInput, 'least'>,
): OwnLimit | null {
  if (closesAt === undefined) return null
  return { kind: 'closing', text: t('shell.closing', { time: dayAndTime(closesAt, intl) }), link: t('close.keep') }
}

/** The smallest deposit that any method takes. */
export const smallestDeposit = ({ minAmount, payment }: RechargePage): Sen =>
  payment
    .flatMap(({ paymentList }) => paymentList)
    .reduce(
      (least, method) => (method.minAmount !== undefined && method.minAmount < least ? method.minAmount : least),
      minAmount,
    )
