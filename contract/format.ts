import { type IntlLocale as LocaleOfIntl, languageOf } from './languages.ts'
import { SEN_PER_RUPIAH, type Sen } from './money/sen.ts'

/** The locales for `Intl` (LNG-03). */
export type IntlLocale = LocaleOfIntl

const NO_BREAK_SPACE = '\u00a0'
/** A minus sign, as wide as a digit. */
const MINUS = '\u2212'

/** Digits of a whole number with `mark` between the thousands. */
export function inThousands(digits: string, mark: string): string {
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return groups.join(mark)
}

/** Thousands separators in a whole number: `1234567` → `1.234.567` (id-ID), `1,234,567` (en). Cuts a fraction off. */
export function groupDigits(value: number | bigint, intl: IntlLocale): string {
  const whole = typeof value === 'number' ? BigInt(Math.trunc(value)) : value
  const digits = inThousands((whole < 0n ? -whole : whole).toString(), languageOf(intl).group)
  return whole < 0n ? MINUS + digits : digits
}

export interface MoneyParts {
  /** `−`, `+` on request, otherwise empty. It comes before the unit. */
  sign: string
  /** `Rp` or `IDR`, with its no-break space. */
  unit: string
  /** Grouped digits; two decimals only when they are not zero (MON-04). */
  figure: string
}

/** An amount in sen, in the parts that have different styles. `signed` puts a plus before incoming money. */
export function moneyParts(amount: Sen, intl: IntlLocale, signed = false): MoneyParts {
  const size = Math.abs(amount)
  const sen = size % SEN_PER_RUPIAH
  const whole = groupDigits((size - sen) / SEN_PER_RUPIAH, intl)
  return {
    sign: amount < 0 ? MINUS : signed && amount > 0 ? '+' : '',
    unit: languageOf(intl).unit + NO_BREAK_SPACE,
    figure: sen === 0 ? whole : `${whole}${languageOf(intl).decimal}${String(sen).padStart(2, '0')}`,
  }
}

/** An amount in sen as a text: `Rp 1.234.567` (id-ID), `IDR 1,234,567` (en), never broken over two lines. */
export function formatMoney(amount: Sen, intl: IntlLocale): string {
  const { sign, unit, figure } = moneyParts(amount, intl)
  return sign + unit + figure
}

const STEPS = ['', 'k', 'M', 'G', 'T', 'P', 'E']

/** A number in at most four figures and a letter (MON-05): `1.5k`, `12M`. Cut, never rounded up. */
export function shortNumber(value: number, intl: IntlLocale): string {
  let size = Math.abs(value)
  let step = 0
  while (size >= 1000 && step < STEPS.length - 1) {
    size /= 1000
    step++
  }
  const tenths = Math.floor(step === 0 ? Math.floor(size) * 10 : size * 10)
  const [whole, tenth] = [Math.floor(tenths / 10), tenths % 10]
  const figure = tenth === 0 ? groupDigits(whole, intl) : groupDigits(whole, intl) + languageOf(intl).decimal + tenth
  return (value < 0 && tenths > 0 ? MINUS : '') + figure + STEPS[step]
}

/** A masked name: first character, ***, last. A name that is too short shows only its first character. */
export function maskName(name: string): string {
  const letters = [...name.trim()]
  const first = letters[0] ?? ''
  if (letters.length < 2) return letters.length === 0 ? '' : '***'
  return letters.length === 2 ? `${first}***` : `${first}***${letters[letters.length - 1]}`
}

/** A long number in groups of four, for reading aloud. It is copied without the spaces. */
export const groupsOfFour = (digits: string) => digits.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
