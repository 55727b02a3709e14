import { type Lang, languageOf } from '../languages.ts'
import { withoutMarks } from '../typedText.ts'
import { parseSen, type Sen } from './sen.ts'

/** Plain digits, at most two decimals, no sign, no exponent, no grouping. */
export const PLAIN_AMOUNT = /^\d{1,12}(\.\d{1,2})?$/

/** No group: the mark before at most two decimals is either one, because many keyboards have only one of them. */
const UNGROUPED = /^(\d+)(?:[.,](\d{0,2}))?$/
/** Groups of three behind one mark, and perhaps decimals behind either. */
const GROUPED = /^(\d{1,3}([.,])\d{3}(?:\2\d{3})*)(?:[.,](\d{0,2}))?$/

/** The text around a copied amount: the unit before it, and `,-` after it as on Indonesian price tags. */
const UNIT = /^(?:rp\.?|idr)\s*/i
const NO_SEN = /,-{1,2}$/

/**
 * The one reader of typed and pasted amounts, of browser and server: plain digits (`50000.5`), or `null` for a text with
 * more than one meaning. A mark between well-formed groups is a group mark, any other one is a decimal mark or makes the
 * text unreadable; no mark is ever dropped. `50.000` alone is fifty thousand only where the language groups with a point:
 * elsewhere it may be fifty.
 */
export function readAmount(typed: string, lang: Lang): string | null {
  const text = withoutMarks(typed).trim().replace(UNIT, '').replace(NO_SEN, '')
  const [, digits, sen] = UNGROUPED.exec(text) ?? []
  if (digits !== undefined) return joined(digits, sen)
  const [, whole, mark = '', decimals] = GROUPED.exec(text) ?? []
  if (whole === undefined) return null
  const groups = whole.split(mark)
  // `0.500` is half of one to many people.
  if (/^0+$/.test(groups[0] ?? '')) return null
  const isSure = groups.length > 2 || decimals !== undefined || mark === languageOf(lang).group
  return isSure ? joined(groups.join(''), decimals) : null
}

const joined = (whole: string, decimals = '') => (decimals === '' ? whole : `${whole}.${decimals}`)

/** The same; a text that cannot be read is returned unchanged, for `TypedAmount` to refuse. */
export const plainAmount = (typed: string, lang: Lang): string => readAmount(typed, lang) ?? typed.trim()

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

/** Upstream's limits of an amount, inclusive; `null` or absent when upstream sends none. */
export interface AmountLimits {
  min?: Sen | null | undefined
  max: Sen | null
}

/** DEP-01, WDL-01. With a maximum of zero the message says so instead of naming the minimum (WDL-04). */
export function limitProblem(amount: Sen, { min, max }: AmountLimits): 'below' | 'above' | null {
  if (max !== null && amount > max) return 'above'
  return min && amount < min ? 'below' : null
}

/** The typed amount wins; a chip counts while the field is empty or as rendered (without script it cannot fill it). */
export function chosenAmount(typed = '', chip = '', rendered = ''): string {
  const text = typed.trim()
  return chip.trim() !== '' && (text === '' || text === rendered.trim()) ? chip.trim() : text
}

/** A typed amount in sen, or `null` for an invalid one (MON-06). `lang` is the language of the page. */
export function typedSen(typed: string, lang: Lang): Sen | null {
  const plain = plainAmount(typed, lang)
  return PLAIN_AMOUNT.test(plain) ? parseSen(plain) : null
}
