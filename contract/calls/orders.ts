import { z } from 'zod'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Sen } from '../money/sen.ts'
import type { InputOf } from './call.ts'
import { ORDER_TYPES, type RechargeInput, type RechargeOrder } from './deposits.ts'
import type { withdraw } from './withdrawals.ts'

/** The snapshot of an order for its player (DEP-09). `createdAt` is on our clock, the others on upstream's. */
export const OrderSnapshot = z.object({
  transNo: z.string().min(1),
  type: z.enum([...ORDER_TYPES, 'unknown']),
  data: z.string(),
  howToPay: z.string(),
  amount: z.custom<Sen>((value) => Number.isSafeInteger(value)),
  /** Code of the payment method, as in the order; of a withdrawal its name. */
  method: z.string(),
  /** The last digits of the account of a withdrawal; a deposit has none. */
  accountEnd: z.string().optional(),
  /** The order's page in the sandbox gateway; an upstream with real money sends none. */
  payUrl: z.string().optional(),
  createdAt: z.number(),
  expireTime: z.number().optional(),
  serverTime: z.number().optional(),
})
export type OrderSnapshot = z.infer<typeof OrderSnapshot>

/** The orders of the player of one request. Another player's transNo gives `null`, like an unknown one. */
export interface Orders {
  read(transNo: string): Promise<OrderSnapshot | null>
}

/** Turns a finished order call into the stored snapshot. `now` is our clock. */
export const snapshotOf = (input: RechargeInput, order: RechargeOrder, now: EpochMs): OrderSnapshot => ({
  ...order,
  amount: input.amount,
  method: input.paymentChannel,
  createdAt: now,
})

const END_DIGITS = 4

/** The same of an accepted withdrawal. Of the account only the end is stored. */
export const payoutSnapshot = (input: InputOf<typeof withdraw>, transNo: string, now: EpochMs): OrderSnapshot => ({
  transNo,
  type: 'unknown',
  data: '',
  howToPay: '',
  amount: input.amount,
  method: input.accountName,
  accountEnd: input.accountNo.slice(-END_DIGITS),
  createdAt: now,
})

/** When the order stops being payable, on our clock; `undefined` when upstream gave no expiry. */
export function payableUntil({ expireTime, serverTime, createdAt }: OrderSnapshot): EpochMs | undefined {
  if (expireTime === undefined || serverTime === undefined) return expireTime
  return createdAt + expireTime - serverTime
}
