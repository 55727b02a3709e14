import { NO_ANSWER } from '../../browser/api.ts'
import type { PageAddress } from '../../contract/routes.ts'
import { type NotMade, sendMoney } from './sendMoney.ts'

export interface PlainOrder {
  paymentChannel: string
  /** Plain digits of rupiah, as on the wire. */
  amount: string
}

/** The page of the order that was made. */
export interface Made {
  kind: 'made'
  next: string
}

export const confirmPath = (transNo: string) => `/confirm?transNo=${encodeURIComponent(transNo)}` satisfies PageAddress

/** Sends a deposit order. A made order leads to its own page. Never throws. */
export async function sendOrder(order: PlainOrder, intent: string): Promise<Made | NotMade> {
  const sent = await sendMoney('rechargeOrder', order, intent)
  if (sent.kind !== 'made') return sent
  if (sent.transNo) return { kind: 'made', next: confirmPath(sent.transNo) }
  return { kind: 'unknown', status: NO_ANSWER, text: '', fields: {} }
}
