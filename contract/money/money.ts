import { z } from 'zod'
import { parseSen, type Sen, shownSen, toWire } from './sen.ts'

const amount = (read: (value: string | number) => Sen | null) =>
  z.codec(
    z.union([z.string(), z.number()]),
    z.custom<Sen>((value) => Number.isSafeInteger(value)),
    {
      decode: (value, context) => {
        const sen = read(value)
        if (sen !== null) return sen
        context.issues.push({ code: 'custom', message: 'amount', input: value })
        return z.NEVER
      },
      encode: (value) => toWire(value),
    },
  )

/** An amount that is only shown (MON-02), cut to two decimals. For those that move money: {@link ExactRupiah}. */
export const Rupiah = amount((value) => shownSen(typeof value === 'number' ? decimalOf(value) : value))

/** An amount that moves money: a decimal string or a number. More than two decimals are refused (MON-03). */
export const ExactRupiah = amount((value) => parseSen(String(value)))

/** A JSON number without exponent. Float noise (0.1 + 0.2) must not reduce the amount by one sen. */
const decimalOf = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(6))
