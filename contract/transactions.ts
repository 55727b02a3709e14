import { z } from 'zod'
import { call } from './call.ts'
import { Rupiah } from './money.ts'
import { Id, MaybeText, Moment, pageOf, Text, WholeInput } from './wire.ts'

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

export const TRX_KINDS = ['deposit', 'withdrawal', 'bet', 'win', 'bonus', 'refund', 'reversal'] as const
export type TrxKind = (typeof TRX_KINDS)[number]

export const Transaction = z.object({
  transNo: Id,
  type: Text.transform((type) => TRX_KINDS.find((kind) => kind === type.toLowerCase()) ?? 'other'),
  state: Text.transform(stateOf),
  /** In sen; money that leaves the player is negative. */
  amount: Rupiah,
  createTime: Moment,
  updateTime: Moment.optional(),
  method: MaybeText,
  title: MaybeText,
  remark: MaybeText,
})
export type Transaction = z.infer<typeof Transaction>

export const history = call({
  method: 'GET',
  path: '/trx/history',
  access: 'player',
  group: 'wallet',
  time: 'page',
  about: 'Movements of the player, newest first; `transNo` asks for one order',
  input: z.strictObject({
    type: z.enum(TRX_KINDS).optional(),
    state: z.enum(TRX_STATES).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    transNo: z.string().min(1).max(64).optional(),
    pageNum: WholeInput.optional(),
    pageSize: WholeInput.optional(),
  }),
  reply: pageOf(Transaction),
})
