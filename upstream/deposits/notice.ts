import { z } from 'zod'
import { Rupiah } from '../../contract/money.ts'

export const CURRENCY = 'IDR'

/** What the gateway tells about a payment: the body of a callback. */
export const Notice = z.strictObject({
  type: z.enum(['payment.processing', 'payment.paid', 'payment.failed']),
  transNo: z.string().min(1).max(64),
  amount: Rupiah,
  currency: z.string().length(3),
})
export type Notice = z.infer<typeof Notice>

export const writeNotice = (notice: Notice) => JSON.stringify(Notice.encode(notice))

/** The notice in a body; `undefined` when it is not one. */
export function readNotice(body: string): Notice | undefined {
  try {
    return Notice.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}
