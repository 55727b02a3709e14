import { formatMoney } from '../../../../contract/format.ts'
import { type Lang, languageOf } from '../../../../contract/languages.ts'
import { NO_MONEY, parseSen, type Sen } from '../../../../contract/money/sen.ts'

/** Formats amounts for the player; amounts of the protocol are decimal strings of rupiah. */
export interface Amounts {
  money(wire: string): string
  /** A multiplier in hundredths of the stake: `250` → `2.5×`. */
  times(multiplier: number): string
  percent(value: number): string
}

export const sen = (wire: string): Sen => parseSen(wire) ?? NO_MONEY

export function amountsIn(lang: Lang): Amounts {
  const { intl } = languageOf(lang)
  const number = new Intl.NumberFormat(intl, { maximumFractionDigits: 2 })
  return {
    money: (wire) => formatMoney(sen(wire), intl),
    times: (multiplier) => `${number.format(multiplier / 100)}×`,
    percent: (value) => `${number.format(value)}%`,
  }
}

/** The result of a round for the player. A win of the stake or less counts as returned money and is not celebrated. */
export function endOf(stake: string, win: string): 'won' | 'returned' | 'nothing' {
  if (sen(win) <= 0) return 'nothing'
  return sen(win) > sen(stake) ? 'won' : 'returned'
}
