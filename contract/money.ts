import { z } from 'zod'
import { parseSen, type Sen, toWire } from './sen.ts'

export { addSen, NO_MONEY, parseSen, rupiah, SEN_PER_RUPIAH, type Sen, toWire } from './sen.ts'

/** Reads an amount from upstream: a number or a decimal string (decision row 22). Writes the decimal string. */
export const Rupiah = z.codec(
  z.union([z.string(), z.number()]),
  z.custom<Sen>((value) => Number.isSafeInteger(value)),
  {
    decode: (value, context) => {
      const sen = parseSen(typeof value === 'number' ? decimalOf(value) : value)
      if (sen === null) {
        context.issues.push({ code: 'custom', message: 'amount', input: value })
        return z.NEVER
      }
      return sen
    },
    encode: (value) => toWire(value),
  },
)

/** A JSON number without exponent; float noise beyond two decimals (0.1 + 0.2) must not cut a sen off. */
const decimalOf = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(6))
