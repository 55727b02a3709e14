import type { Sen } from '../../contract/sen.ts'
import { type AmountLimits, chosenAmount, limitProblem, typedSen } from '../../contract/typedAmount.ts'

export interface Filled {
  /** As typed, in the language of the page. */
  typed: string
  /** The chosen quick amount, in plain digits. */
  chip: string
  /** Code of the chosen method. */
  method: string
}

export interface Judged {
  /** In sen; `null` when there is no amount to send. */
  amount: Sen | null
  /** What is wrong with the amount; nothing is wrong with an empty one, it is only not there yet. */
  problem: 'rule' | 'below' | 'above' | null
  /** The confirm button may be pressed: an amount above zero and a method (specification section 4). */
  ready: boolean
}

/** The deposit form as it stands: limits are inclusive, those of the chosen method where upstream gave them (decision row 3). */
export function judge(filled: Filled, limits: AmountLimits, lang: 'en' | 'id'): Judged {
  const text = chosenAmount(filled.typed, filled.chip)
  const amount = typedSen(text, lang)
  if (amount === null || amount <= 0) return { amount: null, problem: text === '' ? null : 'rule', ready: false }
  return { amount, problem: limitProblem(amount, limits), ready: filled.method !== '' }
}
