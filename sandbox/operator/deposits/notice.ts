import { z } from 'zod'
import { parseJson } from '../../../common/json.ts'
import { ExactRupiah } from '../../../contract/money/money.ts'

export const CURRENCY = 'IDR'

/** The body of a callback, in which the gateway reports a payment. */
export const Notice = z.strictObject({
  type: z.enum(['payment.processing', 'payment.paid', 'payment.failed']),
  transNo: z.string().min(1).max(64),
  amount: ExactRupiah,
  currency: z.string().length(3),
})
export type Notice = z.infer<typeof Notice>

export const writeNotice = (notice: Notice) => JSON.stringify(Notice.encode(notice))

/** The paid amount of a notice. */
export const paidBy = (notice: Notice | undefined) =>
  notice?.type === 'payment.paid' && notice.currency === CURRENCY ? notice.amount : undefined

/** The notice in a body; `undefined` when the body is not a notice. */
export function readNotice(body: string): Notice | undefined {
  return Notice.safeParse(parseJson(body)).data
}
