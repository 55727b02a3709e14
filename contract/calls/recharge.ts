import { z } from 'zod'
import { TypedAmount } from './amount.ts'
import { call } from './call.ts'
import { Rupiah } from './money.ts'
import { Flag, Id, MaybeText, Moment, Text } from './wire.ts'

/** Section 3, recharge page data. Limits of a single method and its hint are shown when upstream sends them. */
export const PaymentMethod = z.object({
  paymentCode: Id,
  paymentName: z.string().min(1),
  paymentLogo: MaybeText,
  choose: Flag,
  hint: MaybeText,
  minAmount: Rupiah.optional(),
  maxAmount: Rupiah.optional(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>
export const PaymentGroup = z.object({ typeName: Text, paymentList: z.array(PaymentMethod) })
export type PaymentGroup = z.infer<typeof PaymentGroup>

/** A quick amount: a plain amount, or one with the tag of an activity. */
const QuickAmount = z.union([
  Rupiah.transform((amount) => ({ amount, activity: undefined })),
  z.object({ amount: Rupiah, activity: MaybeText }),
])

/** Old upstreams send the notice as a text. */
const NoticeText = z.union([
  z.string().transform((noticeContent) => ({ noticeContent })),
  z.object({ noticeContent: Text }),
])

export const RechargePage = z.object({
  pageName: MaybeText,
  listName: MaybeText,
  listOptionName: MaybeText,
  minAmount: Rupiah,
  maxAmount: Rupiah,
  defaultAmount: Rupiah.optional(),
  amounts: z.array(QuickAmount).default([]),
  notice: NoticeText.nullish(),
  optionName: MaybeText,
  readme: Text,
  buttonName: MaybeText,
  payment: z.array(PaymentGroup).default([]),
})
export type RechargePage = z.infer<typeof RechargePage>
export const rechargePage = call({
  method: 'GET',
  path: '/setting/deposit-amount_v2',
  access: 'player',
  group: 'wallet',
  time: 'page',
  about: 'Amounts, limits and methods of the deposit page',
  reply: RechargePage,
})

export const RechargeInput = z.strictObject({
  paymentChannel: z.string('recharge.methodNeeded').min(1, 'recharge.methodNeeded').max(64),
  amount: TypedAmount,
})
export type RechargeInput = z.infer<typeof RechargeInput>

/** Section 4: what the player does next with an order. An unknown type still shows its number and the way to support. */
export const ORDER_TYPES = ['url', 'qrcode', 'orderNo', 'html'] as const

export const RechargeOrder = z.object({
  type: z.string().transform((type) => ORDER_TYPES.find((known) => known === type) ?? 'unknown'),
  data: z.preprocess((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value), Text),
  howToPay: Text,
  transNo: Id,
  /** Shown only when the server gave one (facts under spec/decisions row 39). */
  expireTime: Moment.optional(),
  /** The server's own clock, to count the expiry from. */
  serverTime: Moment.optional(),
  /** The order's page in the sandbox gateway; sent by the reference upstream only. */
  payUrl: MaybeText,
})
export type RechargeOrder = z.infer<typeof RechargeOrder>
export const rechargeOrder = call({
  method: 'POST',
  path: '/trx/depositSelf',
  access: 'player',
  group: 'wallet',
  money: true,
  about: 'Make a deposit order',
  input: RechargeInput,
  reply: RechargeOrder,
})
