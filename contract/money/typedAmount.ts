import { type Lang, languageOf } from '../languages.ts'
import { parseSen, type Sen } from './sen.ts'

/** Plain digits, at most two decimals, no sign, no exponent, no grouping. */
export const PLAIN_AMOUNT = /^\d{1,12}(\.\d{1,2})?$/

type Marks = { group: string; decimal: string }

/** Grouped thousands, or none and the decimal mark of the language. */
function isWritten(text: string, { group, decimal }: Marks): boolean {
  const sen = `\\${decimal}\\d{1,2}`
  return new RegExp(`^(\\d{1,3}(\\${group}\\d{3})+(${sen})?|\\d+${sen})$`).test(text)
}

/** The text around a copied amount: the unit before it, and `,-` after it as on Indonesian price tags. */
const UNIT = /^(?:rp\.?|idr)\s*/i
const NO_SEN = /,-{1,2}$/

/**
 * Turns a typed amount in the notation of the page's language into plain digits: `50.000` on an Indonesian page is
 * 50000, `50000,5` is 50000.5, and a unit may come before it. Other text is returned unchanged, for `TypedAmount` to
 * judge.
 */
export function plainAmount(typed: string, lang: Lang): string {
  const text = typed.trim().replace(UNIT, '').replace(NO_SEN, '')
  const { group, decimal } = languageOf(lang)
  return isWritten(text, { group, decimal }) ? text.replaceAll(group, '').replace(decimal, '.') : text
}

/** Digits with grouped thousands. */
export function groupWhole(digits: string, lang: Lang): string {
  const { group } = languageOf(lang)
  let grouped = ''
  let end = digits.length
  for (; end > 3; end -= 3) grouped = group + digits.slice(end - 3, end) + grouped
  return digits.slice(0, end) + grouped
}

/** Plain digits (`50000.5`) as a language writes them (`50.000,5` in Indonesian). */
export function writtenAmount(plain: string, lang: Lang): string {
  const [whole = '', ...decimals] = plain.split('.')
  return [groupWhole(whole, lang), ...decimals].join(languageOf(lang).decimal)
}

/** Converts an amount from the notation of `writtenIn` to that of `lang`. Other text is returned unchanged. */
export function regrouped(text: string, lang: Lang, writtenIn: Lang = lang): string {
  const plain = plainAmount(text, writtenIn)
  return PLAIN_AMOUNT.test(plain) ? writtenAmount(plain, lang) : text
}

export interface AmountLimits {
  min: Sen
  max: Sen
}

/** DEP-01: the server's limits, inclusive. */
export function limitProblem(amount: Sen, { min, max }: AmountLimits): 'below' | 'above' | null {
  if (amount < min) return 'below'
  return amount > max ? 'above' : null
}

/**
 * The one rule of quick and typed amounts: the typed amount wins. A chosen chip counts while the field is empty or
 * still has the drawn value (`drawn`), because without script a chip cannot fill the field.
 */
export function chosenAmount(typed = '', chip = '', drawn = ''): string {
  const text = typed.trim()
  return chip.trim() !== '' && (text === '' || text === drawn.trim()) ? chip.trim() : text
}

/** A typed amount in sen, or `null` for an invalid one (MON-06). `lang` is the language of the page. */
export function typedSen(typed: string, lang: Lang): Sen | null {
  const plain = plainAmount(typed, lang)
  return PLAIN_AMOUNT.test(plain) ? parseSen(plain) : null
}
