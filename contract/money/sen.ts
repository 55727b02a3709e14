import type { z } from 'zod'

/** Money: a whole number of sen, exact up to 90 trillion rupiah; on the wire rupiah (MON-01). Needs no zod. */
export type Sen = number & z.$brand<'Sen'>

export const SEN_PER_RUPIAH = 100
export const NO_MONEY = 0 as Sen

const WIRE = /^(-?)(\d{1,14})(?:\.(\d+))?$/
const DECIMALS = 2

/** `"50000.5"` → 5000050 sen; `null` for no amount. More than two decimals are refused: one side would lose them. */
export function parseSen(text: string): Sen | null {
  const decimals = text.trim().split('.')[1] ?? ''
  return decimals.length > DECIMALS ? null : shownSen(text)
}

/** The same for an amount that is only shown: further decimals are cut (MON-06). `null` for no amount. */
export function shownSen(text: string): Sen | null {
  const match = WIRE.exec(text.trim())
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  const size = Number(whole) * SEN_PER_RUPIAH + Number(`${fraction}00`.slice(0, DECIMALS))
  if (!Number.isSafeInteger(size)) return null
  return (sign && size ? -size : size) as Sen
}

/** Whole rupiah → sen. Throws a RangeError on anything but a safe whole number. */
export function rupiah(whole: number): Sen {
  const sen = whole * SEN_PER_RUPIAH
  if (!Number.isSafeInteger(sen)) throw new RangeError('Not a whole amount of rupiah')
  return sen as Sen
}

/** Sen → the decimal string of the wire; decimals only when they are not zero. */
export function toWire(amount: Sen): string {
  const size = Math.abs(amount)
  const rest = size % SEN_PER_RUPIAH
  const whole = `${amount < 0 ? '-' : ''}${(size - rest) / SEN_PER_RUPIAH}`
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(DECIMALS, '0')}`
}

export const addSen = (...amounts: Sen[]) => amounts.reduce((sum, next) => sum + next, 0) as Sen
