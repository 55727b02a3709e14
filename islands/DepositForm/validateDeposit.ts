import type { Lang } from '../../contract/languages.ts'
import type { Sen } from '../../contract/money/sen.ts'
import { type AmountLimits, limitProblem, typedSen } from '../../contract/money/typedAmount.ts'

export interface Filled {
  /** As typed, in the language of the page; also holds a quick amount. */
  typed: string
  /** Code of the chosen method. */
  method: string
}

export interface Judged {
  /** In sen; `null` without a valid amount. */
  amount: Sen | null
  /** The error of the amount. An empty amount is not an error yet. */
  problem: 'rule' | 'below' | 'above' | null
  /** The confirm button is enabled: an amount above zero and a method (DEP-06). */
  ready: boolean
}

/** Checks the deposit form. Limits are inclusive; those of the chosen method count when upstream sent them (DEP-01). */
export function validateDeposit(filled: Filled, limits: AmountLimits, lang: Lang): Judged {
  const text = filled.typed.trim()
  const amount = typedSen(text, lang)
  if (amount === null || amount <= 0) return { amount: null, problem: text === '' ? null : 'rule', ready: false }
  return { amount, problem: limitProblem(amount, limits), ready: filled.method !== '' }
}
