import { randomInt } from 'node:crypto'
import type { EpochMs } from '../../common/epochMs.ts'
import { wibDay } from '../../contract/time/wib.ts'

/** Crockford's base 32: without I, L, O and U nothing is misread over the phone. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 6

/** `KCL-261121-7F3K9Q`: the day in Jakarta and six random characters. */
export function newTransNo(now: EpochMs): string {
  return `KCL-${wibDay(now)}-${randomSigns(SIGNS, LENGTH)}`
}

/** `WDR-261121-012345678`: the number of a withdrawal. */
export const newWithdrawalNo = (now: EpochMs) => `WDR-${wibDay(now)}-${randomSigns('0123456789', 9)}`

/** A virtual account number: the prefix of the bank, filled with digits up to sixteen. */
export const newAccountNumber = (prefix: string) => prefix + randomSigns('0123456789', 16 - prefix.length)

const randomSigns = (signs: string, length: number) =>
  Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
