import { z } from 'zod'
import { parseSen, type Sen, toWire } from './money.ts'

/** Plain digits, at most two decimals, no sign, no exponent, no grouping. */
const PLAIN = /^\d{1,12}(\.\d{1,2})?$/

/** An amount as the player typed it (specification section 5): numeric, at most two decimals, more than zero. */
export const TypedAmount = z.codec(
  z.string('money.amountRule').trim().regex(PLAIN, 'money.amountRule'),
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

const GROUPED = { en: /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/, id: /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/ }

/**
 * What a player typed with the grouping of the page's language, as plain digits: `50.000` on an Indonesian page is 50000.
 * Anything else comes back unchanged, for `TypedAmount` to judge.
 */
export function plainAmount(typed: string, lang: 'en' | 'id'): string {
  const text = typed.trim()
  if (GROUPED[lang].test(text))
    return lang === 'id' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  return text
}

export interface AmountLimits {
  min: Sen
  max: Sen
}

/** Decision row 3: the server's limits, inclusive. */
export function limitProblem(amount: Sen, { min, max }: AmountLimits): 'below' | 'above' | null {
  if (amount < min) return 'below'
  return amount > max ? 'above' : null
}
