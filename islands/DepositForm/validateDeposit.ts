import type { Lang } from '../../contract/languages.ts'
import type { AmountLimits } from '../../contract/money/typedAmount.ts'
import { type ValidatedAmount, validateAmount } from '../../contract/money/validateAmount.ts'

export interface Filled {
  /** As typed, in the language of the page; also holds a quick amount. */
  typed: string
  method: string
}

export interface ValidatedDeposit extends ValidatedAmount {
  /** The confirm button is enabled: an amount above zero and a method (DEP-06). */
  ready: boolean
}

/** Checks the deposit form. The limits of the chosen method count when upstream sent them (DEP-01). */
export function validateDeposit({ typed, method }: Filled, limits: AmountLimits, lang: Lang): ValidatedDeposit {
  const validated = validateAmount(typed, limits, lang)
  return { ...validated, ready: validated.amount !== null && method !== '' }
}
