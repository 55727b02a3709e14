import type { PaymentMethod, RechargePage } from '../calls/deposits.ts'
import { limitProblem } from './amount.ts'
import type { Sen } from './sen.ts'

/** The method of an earlier deposit, when it takes this amount today; the history names it as a text. */
export function methodAgain(
  past: string | undefined,
  { payment, minAmount, maxAmount }: RechargePage,
  amount: Sen,
): PaymentMethod | undefined {
  const name = past?.trim().toLowerCase()
  if (!name) return undefined
  const isSame = (text: string) => text.trim().toLowerCase() === name
  return payment
    .flatMap(({ paymentList }) => paymentList)
    .filter(({ paymentName, paymentCode }) => isSame(paymentName) || isSame(paymentCode))
    .find((method) => !limitProblem(amount, { min: method.minAmount ?? minAmount, max: method.maxAmount ?? maxAmount }))
}
