import { formatMoney, type IntlLocale } from '../../../../contract/format.ts'
import { NO_MONEY, parseSen, type Sen } from '../../../../contract/sen.ts'

/** Amounts as the player reads them; those of the protocol are decimal strings of rupiah. */
export interface Amounts {
  money(wire: string): string
  /** A multiplier in hundredths of the stake: `250` → `2.5×`. */
  times(multiplier: number): string
  percent(value: number): string
}

export const sen = (wire: string): Sen => parseSen(wire) ?? NO_MONEY

export function amountsIn(lang: 'en' | 'id'): Amounts {
  const intl: IntlLocale = lang === 'id' ? 'id-ID' : 'en'
  const number = new Intl.NumberFormat(intl, { maximumFractionDigits: 2 })
  return {
    money: (wire) => formatMoney(sen(wire), intl),
    times: (multiplier) => `${number.format(multiplier / 100)}×`,
    percent: (value) => `${number.format(value)}%`,
  }
}

/** How a round ended for the player. A win of the stake or less is money returned, and not celebrated. */
export function endOf(stake: string, win: string): 'won' | 'returned' | 'nothing' {
  if (sen(win) <= 0) return 'nothing'
  return sen(win) > sen(stake) ? 'won' : 'returned'
}
