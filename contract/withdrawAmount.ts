import type { Sen } from './sen.ts'
import { cutDecimals, typedSen } from './typedAmount.ts'

export interface JudgedWithdrawal {
  /** In sen; `null` when there is no amount to withdraw. */
  amount: Sen | null
  /** An empty amount is not wrong, it is only not there yet. */
  problem: 'rule' | 'above' | null
}

/**
 * The amount of a withdrawal as it was typed (specification section 5): numeric, what is beyond two decimals cut off, more
 * than zero, at most `max` (inclusive). One rule for the form, its address and the page after it.
 */
export function judgeWithdrawal(typed: string, max: Sen | null, lang: 'en' | 'id'): JudgedWithdrawal {
  const text = cutDecimals(typed, lang)
  const amount = typedSen(text, lang)
  if (amount === null || amount <= 0) return { amount: null, problem: text === '' ? null : 'rule' }
  return { amount, problem: max !== null && amount > max ? 'above' : null }
}
