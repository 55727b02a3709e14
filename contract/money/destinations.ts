import { lookUp } from '../../common/lookUp.ts'
import { readNumber, readPhone } from '../typedText.ts'

/** Known formats of account numbers (WDL-08), hints only: what does not fit is asked about, never rewritten. */
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
/** Banks whose numbers have also had other lengths. */
const OTHER_LENGTHS_TOO: readonly string[] = ['cimb', 'cimbniaga', 'ocbc']

/** Methods whose number is normally the phone number. */
const WALLETS: readonly string[] = ['dana', 'gopay', 'linkaja', 'ovo', 'shopeepay']

/** Decision record, facts: mobile numbers of Indonesia. */
const MOBILE = /^(?:\+?62|0)8[1-9]\d{7,10}$/

export type Destination = { kind: 'wallet' } | { kind: 'bank'; digits: number } | { kind: 'other' }

const plainName = (method: string) =>
  method
    .toLowerCase()
    .replace(/^bank\s+/, '')
    .replace(/[^a-z]/g, '')

export function destinationOf(method: string): Destination {
  const name = plainName(method)
  const digits = lookUp(BANK_DIGITS, name)
  if (digits !== undefined) return { kind: 'bank', digits }
  return { kind: WALLETS.includes(name) ? 'wallet' : 'other' }
}

/** The account number as it is judged, shown and saved: that of an e-wallet is a phone number (WDL-28). */
export function readAccountNo(method: string, typed: string): string {
  return destinationOf(method).kind === 'wallet' ? readPhone(typed) : readNumber(typed)
}

/** Whether the player has to see a number before it goes on: it gets another spelling, or may be none of the e-wallet. */
export function asksForLook(now: Payout, seen: Payout): boolean {
  const read = readAccountNo(now.method, now.number)
  if (destinationOf(now.method).kind !== 'wallet' || read === '' || impossibleNumber(now.method, read)) return false
  if (read !== readNumber(now.number)) return true
  return !MOBILE.test(read) && (seen.method !== now.method || readAccountNo(seen.method, seen.number) !== read)
}

/** ACC-42: a hint, never a block. */
export const looksLikeMobile = (phone: string) => MOBILE.test(readPhone(phone))

/** Whether a number fits the method's format. Every number fits an unknown method. */
export function numberFits(method: string, number: string): boolean {
  const destination = destinationOf(method)
  const plain = readAccountNo(method, number)
  if (destination.kind === 'wallet') return looksLikeMobile(plain)
  return destination.kind === 'other' || (/^\d+$/.test(plain) && plain.length === destination.digits)
}

/** A mobile number, after the few digits that some gateways put before the number of an e-wallet. */
const WALLET_NUMBER = /^\+?\d{0,6}8[1-9]\d{7,10}$/

/** Whether a number cannot belong to the method. With an unknown method all can; an empty one is no error yet. */
export function impossibleNumber(method: string, number: string): 'bank' | 'wallet' | null {
  const plain = readAccountNo(method, number)
  const destination = destinationOf(method)
  if (plain === '' || destination.kind === 'other') return null
  if (destination.kind === 'wallet') return WALLET_NUMBER.test(plain) ? null : 'wallet'
  const isMobile = MOBILE.test(plain) && plain.length !== destination.digits
  const foreign = isMobile && !OTHER_LENGTHS_TOO.includes(plainName(method))
  return foreign || !/^\d+$/.test(plain) ? 'bank' : null
}

export interface Payout {
  method: string
  number: string
}

/** The number is still the one that the page rendered for another method: the player has not confirmed it for the new one. */
export const isLeftBehind = (rendered: Payout, now: Payout) =>
  readNumber(now.number) !== '' &&
  now.method !== rendered.method &&
  readNumber(now.number) === readNumber(rendered.number)
