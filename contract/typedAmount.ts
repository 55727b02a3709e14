import { parseSen, type Sen } from './sen.ts'

/** Plain digits, at most two decimals, no sign, no exponent, no grouping. */
export const PLAIN_AMOUNT = /^\d{1,12}(\.\d{1,2})?$/

/** Grouped thousands, or none and the decimal comma of Indonesian. */
const WRITTEN = { en: /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/, id: /^(\d{1,3}(\.\d{3})+(,\d{1,2})?|\d+,\d{1,2})$/ }

/**
 * What a player typed as the page's language writes it, in plain digits: `50.000` on an Indonesian page is 50000, `50000,5` is
 * 50000.5. Anything else comes back unchanged, for `TypedAmount` to judge.
 */
export function plainAmount(typed: string, lang: 'en' | 'id'): string {
  const text = typed.trim()
  if (WRITTEN[lang].test(text))
    return lang === 'id' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  return text
}

/** `50.000` in English and `50,000` in Indonesian are thousands of the other language rather than decimals: left to be refused. */
const THOUSANDS_OF_THE_OTHER = { en: /^\d{1,3}(\.\d{3})+$/, id: /^\d{1,3}(,\d{3})+$/ }
const MORE_DECIMALS = { en: /^(\d[\d,]*\.\d\d)\d+$/, id: /^(\d[\d.]*,\d\d)\d+$/ }
/** Too many figures before the point for it to group thousands: it is a decimal point in either language. */
const PLAIN_MORE_DECIMALS = /^(\d{4,}\.\d\d)\d+$/

/** A typed amount with what is beyond two decimals cut off, never rounded (specification section 5). */
export function cutDecimals(typed: string, lang: 'en' | 'id'): string {
  const text = typed.trim()
  if (THOUSANDS_OF_THE_OTHER[lang].test(text)) return text
  return text.replace(MORE_DECIMALS[lang], '$1').replace(PLAIN_MORE_DECIMALS, '$1')
}

export interface AmountLimits {
  min: Sen
  max: Sen
}

/** Decision row 3: the server's limits, inclusive. */
export function limitProblem(amount: Sen, { min, max }: AmountLimits): 'below' | 'above' | null {
  if (amount < min) return 'below'
  return amount > max ? 'above' : null
}

/**
 * The one rule of quick and typed amounts: what is typed counts; while nothing is typed, the chosen chip does.
 * With script a chip fills the field; without it the field may stay empty.
 */
export const chosenAmount = (typed: string | undefined, chip: string | undefined) => typed?.trim() || chip?.trim() || ''

/** A typed amount in sen, or `null` when it is not one (specification section 5). `lang` is the language of the page. */
export function typedSen(typed: string, lang: 'en' | 'id'): Sen | null {
  const plain = plainAmount(typed, lang)
  return PLAIN_AMOUNT.test(plain) ? parseSen(plain) : null
}
