import type { BonusState, GrantedBonus } from '../../contract/calls/promotions.ts'
import { formatMoney, type IntlLocale } from '../../contract/format.ts'
import type { Sen } from '../../contract/money/sen.ts'
import { dayAndTime, dayOf } from '../../contract/time/time.ts'
import type { Translate } from '../_layout/pageContext.ts'

export interface Grant {
  id: string
  title: string
  rule: string | undefined
  amount: Sen
  state: BonusState
  granted: string
  /** How far along. `percent` is 0 to 100, cut: 100 only at the end. */
  progress: { text: string; percent: number } | null
  until: string
  end: string | undefined
}

export function grantOf(bonus: GrantedBonus, { t, intl }: { t: Translate; intl: IntlLocale }): Grant {
  const { id, title, rule, amount, state, grantedAt, progress, until, end } = bonus
  return {
    ...{ id, title, rule, amount, state, end },
    granted: t('bonus.granted', { day: dayOf(grantedAt, intl) }),
    progress: progress && progress.of > 0 && state !== 'coming' ? progressOf(progress, t, intl) : null,
    until: until === undefined ? t('promo.noEnd') : t('promo.until', { day: dayAndTime(until, intl) }),
  }
}

function progressOf({ name, done, of }: NonNullable<GrantedBonus['progress']>, t: Translate, intl: IntlLocale) {
  return {
    text: t('bonus.progress', { name, done: formatMoney(done, intl), of: formatMoney(of, intl) }),
    percent: Math.min(100, Math.max(0, Math.floor((done / of) * 100))),
  }
}
