import type { Lang } from '../languages.ts'
import type { Sen } from './sen.ts'
import { type AmountLimits, limitProblem, typedSen } from './typedAmount.ts'

export interface ValidatedAmount {
  /** In sen; `null` when there is no valid amount. */
  amount: Sen | null
  /** An empty amount is not an error yet. */
  problem: 'rule' | 'below' | 'above' | null
}

/** The amount of a deposit or withdrawal (DEP-01, WDL-01): two decimals, above zero, within the limits. */
export function validateAmount(typed: string, limits: AmountLimits, lang: Lang): ValidatedAmount {
  const amount = typedSen(typed, lang)
  if (amount === null || amount <= 0) return { amount: null, problem: typed.trim() === '' ? null : 'rule' }
  return { amount, problem: limitProblem(amount, limits) }
}
