import { z } from 'zod'
import { parseSen, type Sen, toWire } from './sen.ts'
import { PLAIN_AMOUNT } from './typedAmount.ts'

export { type AmountLimits, limitProblem, plainAmount } from './typedAmount.ts'

/** An amount as the player typed it (MON-06): numeric, at most two decimals, more than zero. */
export const TypedAmount = z.codec(
  z.string('money.amountRule').trim().regex(PLAIN_AMOUNT, 'money.amountRule'),
  z.custom<Sen>(Number.isSafeInteger),
  {
    decode: (text, context) => {
      const sen = parseSen(text)
      if (sen !== null && sen > 0) return sen
      context.issues.push({ code: 'custom', message: 'money.amountRule', input: text })
      return z.NEVER
    },
    encode: toWire,
  },
)
