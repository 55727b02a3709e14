import { parseSen, type Sen } from './sen.ts'

/** Plain digits, at most two decimals, no sign, no exponent, no grouping. */
export const PLAIN_AMOUNT = /^\d{1,12}(\.\d{1,2})?$/

const GROUPED = { en: /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/, id: /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/ }

/**
 * What a player typed with the grouping of the page's language, as plain digits: `50.000` on an Indonesian page is 50000.
 * Anything else comes back unchanged, for `TypedAmount` to judge.
 */
export function plainAmount(typed: string, lang: 'en' | 'id'): string {
  const text = typed.trim()
  if (GROUPED[lang].test(text))
    return lang === 'id' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  return text
}

const MORE_DECIMALS = { en: /^(\d[\d,]*\.\d\d)\d+$/, id: /^(\d[\d.]*,\d\d)\d+$/ }
/** Too many figures before the point for it to group thousands: it is a decimal point in either language. */
const PLAIN_MORE_DECIMALS = /^(\d{4,}\.\d\d)\d+$/

/** A typed amount with what is beyond two decimals cut off, never rounded (specification section 5). */
export const cutDecimals = (typed: string, lang: 'en' | 'id') =>
  typed.trim().replace(MORE_DECIMALS[lang], '$1').replace(PLAIN_MORE_DECIMALS, '$1')

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
