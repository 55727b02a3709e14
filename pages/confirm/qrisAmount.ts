import { parseSen, type Sen } from '../../contract/sen.ts'

/** Field 54 of an EMVCo merchant-presented code (TLV: two digits of name, two of length): the amount it asks for. */
export function qrisAmount(code: string): Sen | null {
  let at = 0
  while (at + 4 <= code.length) {
    const length = Number(code.slice(at + 2, at + 4))
    if (!Number.isInteger(length)) return null
    const value = code.slice(at + 4, at + 4 + length)
    if (code.slice(at, at + 2) === '54') return parseSen(value)
    at += 4 + length
  }
  return null
}
