import { SEN_PER_RUPIAH, type Sen } from './sen.ts'

/** The two locales that `Intl` is given (decision row 4). */
export type IntlLocale = 'en' | 'id-ID'

const NO_BREAK_SPACE = '\u00a0'
/** A real minus, as wide as a digit. */
const MINUS = '\u2212'
const MARKS = { en: { group: ',', decimal: '.' }, 'id-ID': { group: '.', decimal: ',' } }
const UNITS = { en: 'IDR', 'id-ID': 'Rp' }

/** Thousands separators in a whole number: `1234567` → `1.234.567` (id-ID), `1,234,567` (en). Cuts a fraction off. */
export function groupDigits(value: number | bigint, intl: IntlLocale): string {
  const whole = typeof value === 'number' ? BigInt(Math.trunc(value)) : value
  const digits = (whole < 0n ? -whole : whole).toString().replace(/\B(?=(\d{3})+$)/g, MARKS[intl].group)
  return whole < 0n ? MINUS + digits : digits
}

export interface MoneyParts {
  /** `−`, `+` when asked for, else empty. It stands before the unit. */
  sign: string
  /** `Rp` or `IDR`, with its no-break space. */
  unit: string
  /** Grouped digits; two decimals only when they are not zero (decision row 26). */
  figure: string
}

/** An amount in sen, in the parts that are set differently. `signed` puts a plus before what comes in. */
export function moneyParts(amount: Sen, intl: IntlLocale, signed = false): MoneyParts {
  const size = Math.abs(amount)
  const sen = size % SEN_PER_RUPIAH
  const whole = groupDigits((size - sen) / SEN_PER_RUPIAH, intl)
  return {
    sign: amount < 0 ? MINUS : signed && amount > 0 ? '+' : '',
    unit: UNITS[intl] + NO_BREAK_SPACE,
    figure: sen === 0 ? whole : `${whole}${MARKS[intl].decimal}${String(sen).padStart(2, '0')}`,
  }
}

/** An amount in sen as a text: `Rp 1.234.567` (id-ID), `IDR 1,234,567` (en), never broken over two lines. */
export function formatMoney(amount: Sen, intl: IntlLocale): string {
  const { sign, unit, figure } = moneyParts(amount, intl)
  return sign + unit + figure
}

const STEPS = ['', 'k', 'M', 'G', 'T', 'P', 'E']

/** A number in at most four figures and a letter (specification section 9): `1.5k`, `12M`. Cut, never rounded up. */
export function shortNumber(value: number, intl: IntlLocale): string {
  let size = Math.abs(value)
  let step = 0
  while (size >= 1000 && step < STEPS.length - 1) {
    size /= 1000
    step++
  }
  const tenths = Math.floor(step === 0 ? Math.floor(size) * 10 : size * 10)
  const [whole, tenth] = [Math.floor(tenths / 10), tenths % 10]
  const figure = tenth === 0 ? groupDigits(whole, intl) : groupDigits(whole, intl) + MARKS[intl].decimal + tenth
  return (value < 0 && tenths > 0 ? MINUS : '') + figure + STEPS[step]
}

/** A name as others may see it: first character, ***, last. What is too short to hide anything shows no more than its first. */
export function maskName(name: string): string {
  const letters = [...name.trim()]
  const first = letters[0] ?? ''
  if (letters.length < 2) return letters.length === 0 ? '' : '***'
  return letters.length === 2 ? `${first}***` : `${first}***${letters.at(-1)}`
}

/** A long number in groups of four, to be read aloud; it is copied without the spaces. */
export const groupsOfFour = (digits: string) => digits.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
