import type { Closing } from '../../contract/calls/ownData.ts'
import { formatMoney, type IntlLocale } from '../../contract/format.ts'
import { addSen } from '../../contract/money/sen.ts'
import { dayAndTime } from '../../contract/time/time.ts'
import type { Translate } from '../_layout/pageContext.ts'

/** What stands in the way of closing the account, what is lost with it, and its end, as sentences. */
export function closingFacts(closing: Closing, { t, intl }: { t: Translate; intl: IntlLocale }) {
  const { closesAt, payable, remainder, bonus, openOrders, openRounds } = closing
  const lost = addSen(remainder, bonus)
  return {
    payable: payable > 0 ? t('close.payOut', { amount: formatMoney(payable, intl) }) : undefined,
    orders: openOrders > 0 ? t('close.orders', { count: openOrders }) : undefined,
    rounds: openRounds > 0 ? t('close.rounds', { count: openRounds }) : undefined,
    lost: lost > 0 ? t('close.lost', { amount: formatMoney(lost, intl) }) : undefined,
    closesAt: closesAt === undefined ? undefined : dayAndTime(closesAt, intl),
  }
}
