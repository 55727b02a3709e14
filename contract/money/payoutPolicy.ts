import { parseSen, type Sen, toWire } from './sen.ts'

/** Which withdrawals require a confirmation of the player's identity (`STEP_UP_PAYOUTS`). */
export interface PayoutPolicy {
  /** To an account without an earlier withdrawal of this player. */
  toNew: boolean
  /** Above this amount, to any account; `null` without a threshold. */
  above: Sen | null
}

export const PAYOUT_POLICY_RULE = 'must be off, or a list out of new and above:AMOUNT, such as new,above:5000000'

/** Reads `new`, `above:5000000`, both as a comma list, or `off`. `null` for any other text. */
export function readPayoutPolicy(text: string): PayoutPolicy | null {
  const words = text.split(',').map((word) => word.trim())
  if (words.join() === 'off') return { toNew: false, above: null }
  const toNew = words.filter((word) => word === 'new').length
  const amounts = words.filter((word) => word.startsWith('above:')).map((word) => parseSen(word.slice('above:'.length)))
  const [above = null] = amounts
  const fits = toNew <= 1 && amounts.length <= 1 && toNew + amounts.length === words.length
  if (!fits || (amounts.length > 0 && (above === null || above < 0))) return null
  return { toNew: toNew === 1, above }
}

export const writePayoutPolicy = ({ toNew, above }: PayoutPolicy) =>
  [toNew && 'new', above !== null && `above:${toWire(above)}`].filter(Boolean).join() || 'off'

/** Whether a withdrawal requires the confirmation; `usedBefore` is whether an earlier one went to the same account. */
export const payoutAsks = ({ toNew, above }: PayoutPolicy, amount: Sen, usedBefore: boolean) =>
  (toNew && !usedBefore) || (above !== null && amount > above)
