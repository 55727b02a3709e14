/**
 * The readers of what people type and paste, one for each sort of field. Texts from contacts, PDF files and chats hold
 * marks that nobody sees or means: direction marks, zero-width marks, non-breaking spaces, long dashes. The result of the
 * reader is what is judged, sent on and saved. Reading it again changes nothing. This file needs no zod, because islands
 * import it.
 */

/** Direction and zero-width marks, soft hyphens, variation selectors and the like. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** The same in a text of words, where joiners shape letters and emoji. */
const UNSEEN_IN_WORDS = /[^\P{Cf}\u200c\u200d]/gu
/** Line breaks and tabs are none: they stand between two values. */
const SPACES = /\p{Zs}+/gu

export const withoutMarks = (text: string) => text.replace(UNSEEN, '')

/** One form of each character: full-width digits of some keyboards become the usual ones. */
const plain = (text: string) => withoutMarks(text.normalize('NFKC'))

/** What people write between the digits of a number, the minus sign of PDF files included. */
const BETWEEN_DIGITS = /[\p{Zs}\p{Pd}\u2212.()/]/gu
const DIGITS = /^\+?\d+$/

/** An account or phone number: its digits and the `+` before. A text with anything else keeps its signs. */
export function readNumber(text: string): string {
  const seen = plain(text).trim()
  const digits = seen.replace(BETWEEN_DIGITS, '')
  return DIGITS.test(digits) ? digits : seen
}

/** The number of a country, or the first 0 at home, and then a mobile number. No 0 belongs between the two. */
const ABROAD_OR_HOME = /^(?:(?:\+|00)?62)?0(8[1-9]\d{7,10})$|^(?:\+|00)?62(8[1-9]\d{7,10})$/
/** A mobile number alone, of a network that exists: other digits may be what a gateway puts before a number. */
const ALONE = /^(8[1235789]\d{7,10})$/

/** A phone number. A mobile number of Indonesia has the one spelling `08…` where that is certain. */
export function readPhone(text: string): string {
  const plain = readNumber(text)
  const [, home, abroad] = ABROAD_OR_HOME.exec(plain) ?? ALONE.exec(plain) ?? []
  const rest = home ?? abroad
  return rest === undefined ? plain : `0${rest}`
}

/** The code of an e-mail: spaces and dashes group its digits for the eye. */
export const readCode = (text: string) =>
  plain(text)
    .trim()
    .replace(/[\p{Zs}\p{Pd}\u2212]/gu, '')

export const readUserName = (text: string) => plain(text).trim()

/** An invitation code. It may hold a hyphen, which some programs make longer. */
export const readInviteCode = (text: string) =>
  plain(text)
    .trim()
    .replace(SPACES, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')

const FOREIGN = /[^\0-\x7f]/
/** Nothing in it leaves the host of an address. */
const HOST = /^[\p{L}\p{M}\p{N}.-]+$/u

/** An e-mail address. A domain of other letters gets the one form that every server and browser knows: `xn--…`. */
export function readEmail(text: string): string {
  const seen = withoutMarks(text.normalize('NFC')).trim()
  const [user, host = '', ...more] = seen.split('@')
  if (more.length > 0 || !FOREIGN.test(host) || !HOST.test(host)) return seen
  try {
    return `${user}@${new URL(`http://${host}`).hostname}`
  } catch {
    return seen
  }
}

export const readName = (text: string) => text.normalize('NFC').replace(UNSEEN_IN_WORDS, '').replace(SPACES, ' ').trim()

const YEAR_LAST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/
/** Keyboards of digits have no stroke. */
const DIGITS_ONLY = /^(\d{2})(\d{2})(\d{4})$/
const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/

/** A day as `2026-11-26` from what was typed, day before month in both languages; it may not exist. */
export function readDay(text: string): string {
  const seen = plain(text)
    .trim()
    .replace(/\p{Pd}/gu, '-')
  const [, lastDay, lastMonth, lastYear] = YEAR_LAST.exec(seen) ?? DIGITS_ONLY.exec(seen) ?? []
  const [, year = lastYear, month = lastMonth ?? '', day = lastDay ?? ''] = YEAR_FIRST.exec(seen) ?? []
  return year === undefined ? seen : [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

/** A day of a form or an address as people type it: `26/11/2026`. Any other text stays as it is. */
export const typedDay = (day: string) => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')

const READERS: ReadonlyMap<string, (text: string) => string> = new Map([
  ['username', readUserName],
  ['email', readEmail],
  ['verifyCode', readCode],
  ['invitedCode', readInviteCode],
  ['accountNo', readNumber],
  ['phone', readPhone],
  ['name', readName],
  ['fullName', readName],
])

/** The text of a field as it will be read; of any other field unchanged. */
export const readTyped = (field: string, text: string) => READERS.get(field)?.(text) ?? text

/** A password is what was typed, in one of the two forms that keyboards give to a letter with an accent (RFC 8265). */
export const readPassword = (text: string) => text.normalize('NFC')
