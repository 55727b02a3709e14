import { type Sent as Answered, sendMoney } from './sendMoney.ts'

export interface PlainOrder {
  paymentChannel: string
  /** Plain digits of rupiah, as on the wire. */
  amount: string
}

export type Sent = Exclude<Answered, { kind: 'made' }> | { kind: 'made'; next: string }

export const confirmPath = (transNo: string) => `/confirm?transNo=${encodeURIComponent(transNo)}`

/** Sends a deposit order; one that is made leads to its own page. Never throws. */
export async function sendOrder(order: PlainOrder, intent: string): Promise<Sent> {
  const sent = await sendMoney('/trx/depositSelf', order, intent)
  if (sent.kind !== 'made') return sent
  return sent.transNo ? { kind: 'made', next: confirmPath(sent.transNo) } : { kind: 'unknown' }
}
