import { readNumber, readPhone } from './typedText.ts'

/** A mobile number of Indonesia in the one spelling of {@link readPhone}. */
const MOBILE = /^0(8[1-9]\d{7,10})$/
const FOREIGN = /^(?:\+|00)(?!0|62)(\d{7,15})$/

/**
 * The one form of a phone number that people spell in many ways: E.164, as `+628123456789`. Undefined where the text is no mobile
 * number of Indonesia and no foreign number with `+` or `00`. This file needs no zod, because browsers import it.
 */
export function e164Of(typed: string): string | undefined {
  const [, mobile] = MOBILE.exec(readPhone(typed)) ?? []
  if (mobile !== undefined) return `+62${mobile}`
  const [, foreign] = FOREIGN.exec(readNumber(typed)) ?? []
  return foreign === undefined ? undefined : `+${foreign}`
}

export const isIndonesian = (e164: string) => e164.startsWith('+62')
