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
