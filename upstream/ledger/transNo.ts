import { randomInt } from 'node:crypto'

/** Crockford's base 32: without I, L, O and U nothing is misread over the phone. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 6
const WIB_MS = 7 * 60 * 60 * 1000

/** `KCL-261121-7F3K9Q`: the day in Jakarta and six random signs. @param now epoch ms */
export function newTransNo(now: number): string {
  const day = new Date(now + WIB_MS).toISOString().slice(2, 10).replaceAll('-', '')
  return `KCL-${day}-${randomSigns(SIGNS, LENGTH)}`
}

/** A virtual account number: the bank's prefix and digits up to sixteen. */
export const newAccountNumber = (prefix: string) => prefix + randomSigns('0123456789', 16 - prefix.length)

const randomSigns = (signs: string, length: number) =>
  Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
