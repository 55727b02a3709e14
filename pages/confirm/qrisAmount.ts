import { parseSen, type Sen } from '../../contract/money/sen.ts'

/** Field 54 of an EMVCo code, the requested amount: `undefined` without, `null` when it is none. */
export function qrisAmount(code: string): Sen | null | undefined {
  let at = 0
  while (at + 4 <= code.length) {
    const digits = code.slice(at + 2, at + 4)
    // A sign would make the position go backwards in an endless loop.
    if (!/^\d\d$/.test(digits)) return undefined
    const length = Number(digits)
    const value = code.slice(at + 4, at + 4 + length)
    if (code.slice(at, at + 2) === '54') return parseSen(value)
    at += 4 + length
  }
  return undefined
}
