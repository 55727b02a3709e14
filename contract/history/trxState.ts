import type { EpochMs } from '../../common/epochMs.ts'

/** The possible states of an order (DEP-20). Upstream's words are mapped to these only. */
export const TRX_STATES = ['waiting', 'checking', 'credited', 'failed', 'expired', 'unknown'] as const
export type TrxState = (typeof TRX_STATES)[number]

const WORDS: Record<Exclude<TrxState, 'unknown'>, RegExp> = {
  waiting: /^(waiting|unpaid|pending|created|new|0)$/i,
  checking: /^(checking|processing|approved|requested|accepted|hold|1)$/i,
  credited: /^(credited|success|succeeded|settlement|settled|paid|done|completed|2)$/i,
  failed: /^(failed|fail|deny|denied|refused|rejected|cancel|cancelled|canceled|reversed|refund|3)$/i,
  expired: /^(expired|expire|timeout|4)$/i,
}

/** Maps upstream's word for a state. Any other word is `unknown` and is shown as unknown (DEP-20). */
export const stateOf = (word: string): TrxState =>
  TRX_STATES.find((state) => state !== 'unknown' && WORDS[state].test(word.trim())) ?? 'unknown'

/** A final state. A late success after `expired` or `failed` is still accepted. */
export const isFinal = (state: TrxState) => state === 'credited' || state === 'failed'

/** The shown state of an order: a waiting one past `until` is expired, until the history has newer. */
export const shownState = (state: TrxState, until: EpochMs | undefined, now: EpochMs): TrxState =>
  state === 'waiting' && until !== undefined && now >= until ? 'expired' : state

/** Whether the player still needs the payment instructions. */
export const isPayable = (state: TrxState) => state === 'waiting' || state === 'unknown'
