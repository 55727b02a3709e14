import { z } from 'zod'
import { BROWSER_CALLS } from '../callFacts.ts'
import { TypedAmount } from '../money/amount.ts'
import { Rupiah } from '../money/money.ts'
import { call } from './call.ts'
import { Flag, Id, MaybeText, Moment, Name, Text } from './wire.ts'

/** DEP-02: limits of a single method and its hint are shown when upstream sends them. */
export const PaymentMethod = z.object({
  paymentCode: Id,
  paymentName: Name,
  paymentLogo: MaybeText,
  choose: Flag,
  hint: MaybeText,
  minAmount: Rupiah.optional(),
  maxAmount: Rupiah.optional(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>
export const PaymentGroup = z.object({ typeName: Text, paymentList: z.array(PaymentMethod).default([]) })
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
  html: ['notice', 'noticeContent', 'readme'],
  about: 'Amounts, limits and methods of the deposit page',
  reply: RechargePage,
})

export const RechargeInput = z.strictObject({
  paymentChannel: z.string('recharge.methodNeeded').min(1, 'recharge.methodNeeded').max(64),
  amount: TypedAmount,
})
export type RechargeInput = z.infer<typeof RechargeInput>

/** DEP-08: the player's next action for an order. An unknown type still shows its number and the link to support. */
export const ORDER_TYPES = ['url', 'qrcode', 'orderNo', 'html'] as const

/** The payment data. Above the limit it is dropped, because half a code is useless. */
export const PAY_DATA_MAX = 16 * 1024
const PayData = z.preprocess(
  (value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value),
  Text.pipe(z.string().max(PAY_DATA_MAX)),
)

export const RechargeOrder = z.object({
  type: z.string().transform((type) => ORDER_TYPES.find((known) => known === type) ?? 'unknown'),
  data: PayData,
  howToPay: Text,
  transNo: Id,
  /** Shown only when the server sent one (DEP-17). */
  expireTime: Moment.optional(),
  /** The server's own clock, the base of the expiry. */
  serverTime: Moment.optional(),
  /** The order's page in the sandbox gateway; sent by the reference upstream only. */
  payUrl: MaybeText,
})
export type RechargeOrder = z.infer<typeof RechargeOrder>
export const rechargeOrder = call({
  ...BROWSER_CALLS.rechargeOrder,
  access: 'player',
  group: 'wallet',
  money: true,
  html: ['howToPay'],
  about: 'Make a deposit order',
  input: RechargeInput,
  reply: RechargeOrder,
})
