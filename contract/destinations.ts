/**
 * What is known of the numbers a withdrawal goes to (features (d), withdraw). These are hints from public lists, some of
 * which disagree: a number that does not fit is questioned, never refused and never rewritten.
 */
const BANK_DIGITS: Readonly<Record<string, number>> = {
  bca: 10,
  bni: 10,
  bri: 15,
  bsi: 10,
  btn: 16,
  cimb: 13,
  cimbniaga: 13,
  mandiri: 13,
  ocbc: 12,
}

/** Their number is normally the phone number. */
const WALLETS: readonly string[] = ['dana', 'gopay', 'linkaja', 'ovo', 'shopeepay']

/** Decision record, facts: mobile numbers of Indonesia. */
const MOBILE = /^(?:\+?62|0)8[1-9]\d{7,10}$/

const SEPARATORS = /[\s.-]/g

export type Destination = { kind: 'wallet' } | { kind: 'bank'; digits: number } | { kind: 'other' }

/** What kind of number a method expects, by its name. */
export function destinationOf(method: string): Destination {
  const name = method
    .toLowerCase()
    .replace(/^bank\s+/, '')
    .replace(/[^a-z]/g, '')
  const digits = BANK_DIGITS[name]
  if (digits !== undefined) return { kind: 'bank', digits }
  return { kind: WALLETS.includes(name) ? 'wallet' : 'other' }
}

/** Decision row 28: a hint, never a block. */
export const looksLikeMobile = (phone: string) => MOBILE.test(phone.replace(SEPARATORS, ''))

/** Whether a number looks as the method's numbers do; where nothing is known, every number does. */
export function numberFits(method: string, number: string): boolean {
  const destination = destinationOf(method)
  const plain = number.replace(SEPARATORS, '')
  if (destination.kind === 'wallet') return looksLikeMobile(plain)
  return destination.kind === 'other' || (/^\d+$/.test(plain) && plain.length === destination.digits)
}
