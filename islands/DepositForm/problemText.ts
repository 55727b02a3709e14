import { fillPlaceholders } from '../../common/placeholders.ts'
import { formatMoney } from '../../contract/format.ts'
import type { DepositFormProps, Method } from './formProps.ts'

interface JudgedAmount {
  problem: 'rule' | 'below' | 'above' | null
  /** The player has left the field. */
  left: boolean
  limits: DepositFormProps['limits']
  method: Method | undefined
}

export function problemText(
  { problem, left, limits, method }: JudgedAmount,
  { words, intl }: DepositFormProps,
): string | undefined {
  // An amount that the player is still typing is not too small yet.
  if (problem === null || (problem === 'below' && !left)) return undefined
  if (problem === 'rule') return words.amountRule
  const ofMethod = problem === 'below' ? method?.min : method?.max
  const general = { below: words.below, above: words.above }
  const special = { below: words.belowMethod, above: words.aboveMethod }
  return fillPlaceholders((ofMethod === undefined ? general : special)[problem], {
    min: formatMoney(limits.min, intl),
    max: formatMoney(limits.max, intl),
    method: method?.name ?? '',
  })
}
