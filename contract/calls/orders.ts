import { z } from 'zod'
import { ORDER_TYPES, type RechargeInput, type RechargeOrder } from './recharge.ts'
import type { Sen } from './sen.ts'

/**
 * What the web tier remembers of a deposit order, for the player who made it: /confirm is drawn from this and never from its
 * own query (decision row 6). Times are epoch ms; `createdAt` is on our clock, the other two on upstream's.
 */
export const OrderSnapshot = z.object({
  transNo: z.string().min(1),
  type: z.enum([...ORDER_TYPES, 'unknown']),
  data: z.string(),
  howToPay: z.string(),
  amount: z.custom<Sen>((value) => Number.isSafeInteger(value)),
  /** Code of the payment method, as the order named it. */
  method: z.string(),
  /** The order's page in the sandbox gateway; an upstream with real money sends none. */
  payUrl: z.string().optional(),
  createdAt: z.number(),
  expireTime: z.number().optional(),
  serverTime: z.number().optional(),
})
export type OrderSnapshot = z.infer<typeof OrderSnapshot>

/** The orders of the player of one request. Another player's transNo answers `null`, as an unknown one does. */
export interface Orders {
  read(transNo: string): Promise<OrderSnapshot | null>
}

/** A finished order call as the snapshot to keep. `now` is our clock, epoch ms. */
export const snapshotOf = (input: RechargeInput, order: RechargeOrder, now: number): OrderSnapshot => ({
  ...order,
  amount: input.amount,
  method: input.paymentChannel,
  createdAt: now,
})

/** When the order stops being payable, on our clock (epoch ms); `undefined` when upstream gave no expiry. */
export function payableUntil({ expireTime, serverTime, createdAt }: OrderSnapshot): number | undefined {
  if (expireTime === undefined || serverTime === undefined) return expireTime
  return createdAt + expireTime - serverTime
}
