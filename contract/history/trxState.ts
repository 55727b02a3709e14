/** What an order may be in, in words (features (d)); upstream words are mapped to these and to nothing else. */
export const TRX_STATES = ['waiting', 'checking', 'credited', 'failed', 'expired', 'unknown'] as const
export type TrxState = (typeof TRX_STATES)[number]

const WORDS: Record<Exclude<TrxState, 'unknown'>, RegExp> = {
  waiting: /^(waiting|unpaid|pending|created|new|0)$/i,
  checking: /^(checking|processing|approved|requested|accepted|hold|1)$/i,
  credited: /^(credited|success|succeeded|settlement|settled|paid|done|completed|2)$/i,
  failed: /^(failed|fail|deny|denied|refused|rejected|cancel|cancelled|canceled|reversed|refund|3)$/i,
  expired: /^(expired|expire|timeout|4)$/i,
}

/** An upstream's word for a state; anything else is `unknown`, and said so (decision row 25). */
export const stateOf = (word: string): TrxState =>
  TRX_STATES.find((state) => state !== 'unknown' && WORDS[state].test(word.trim())) ?? 'unknown'

/** No later news is expected. A late success after `expired` or `failed` is still accepted. */
export const isFinal = (state: TrxState) => state === 'credited' || state === 'failed'

/**
 * What is shown of an order that history says is in `state`: a waiting one whose time has passed is expired, until history
 * knows better. `until` and `now` in epoch ms of one clock; without `until` nothing expires.
 */
export const shownState = (state: TrxState, until: number | undefined, now: number): TrxState =>
  state === 'waiting' && until !== undefined && now >= until ? 'expired' : state

/** Whether the player should still see how to pay. */
export const isPayable = (state: TrxState) => state === 'waiting' || state === 'unknown'
