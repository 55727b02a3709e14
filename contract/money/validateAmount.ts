import type { Lang } from '../languages.ts'
import type { Sen } from './sen.ts'
import { typedSen } from './typedAmount.ts'

export interface ValidatedWithdrawal {
  /** In sen; `null` when there is no valid amount. */
  amount: Sen | null
  /** An empty amount is not an error yet. */
  problem: 'rule' | 'below' | 'above' | null
}

/** Upstream's limits of the amount; `null` or absent when upstream sends none. */
export interface WithdrawalLimits {
  min?: Sen | null | undefined
  max: Sen | null
}

/**
 * The typed amount of a withdrawal (WDL-01): numeric, at most two decimals, more than zero, within the limits
 * (inclusive). One rule for the form, its address and the page after it.
 */
export function validateWithdrawal(typed: string, { min, max }: WithdrawalLimits, lang: Lang): ValidatedWithdrawal {
  const amount = typedSen(typed, lang)
  if (amount === null || amount <= 0) return { amount: null, problem: typed.trim() === '' ? null : 'rule' }
  if (max !== null && amount > max) return { amount, problem: 'above' }
  return { amount, problem: min && amount < min ? 'below' : null }
}
