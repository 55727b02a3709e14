import { z } from 'zod'
import { TypedAmount } from './amount.ts'
import { call } from './call.ts'
import { Rupiah } from './money.ts'
import { Email, Given } from './rules.ts'
import { Id, listOf, MaybeText, Text } from './wire.ts'

/** As long as an IBAN, longer than any account or phone number here. */
const ACCOUNT_NUMBER_MAX = 34

const wallet = { method: 'GET', access: 'player', group: 'wallet', time: 'page' } as const

/** Section 3, withdraw page data. */
export const WithdrawPage = z.object({
  pageTheme: MaybeText,
  notice: z.object({ noticePicture: MaybeText, noticeContent: Text }).nullish(),
  firstOptionName: Text,
  firstOptionValue: Text,
  secondOptionName: Text,
  secondOptionValue: Text,
  thirdOptionName: Text,
  thirdOptionValue: Text,
  fourthOptionName: Text,
  fourthOptionValue: Text,
  fifthDefaultValue: MaybeText,
  fifthOptionValue: MaybeText,
  levelBackgroundPicture: MaybeText,
  levelPicture: MaybeText,
  levelContent: MaybeText,
  levelDetailButton: MaybeText,
  levelDetailToUrl: MaybeText,
  button: MaybeText,
  ruleName: MaybeText,
  ruleValue: Text,
  withdrawMaxAmount: Rupiah,
})
export type WithdrawPage = z.infer<typeof WithdrawPage>
export const withdrawPage = call({
  ...wallet,
  path: '/trx/withdrawal/first-details-v2',
  about: 'The withdraw page',
  reply: WithdrawPage,
})

export const withdrawConfig = call({
  ...wallet,
  path: '/trx/withdrawal/second-details',
  about: 'Labels of the withdrawal details form',
  reply: z.object({ pageName: MaybeText, optionName: MaybeText, firstLineName: MaybeText }),
})

/** A method by its name alone, or with more facts. */
export const withdrawMethods = call({
  ...wallet,
  path: '/user/bank/available-channel',
  about: 'Where a withdrawal can go',
  reply: listOf(
    z.union([
      z
        .string()
        .min(1)
        .transform((name) => ({ name, logo: undefined })),
      z.object({ name: z.string().min(1), logo: MaybeText }),
    ]),
  ),
})

/** Decision row 27: on the wire `accountName` is the method; inside it is called so. */
export const SavedAccount = z
  .object({ accountName: z.string().min(1), accountNo: Id })
  .transform(({ accountName, accountNo }) => ({ method: accountName, number: accountNo }))
export const savedAccounts = call({
  ...wallet,
  path: '/user/bank',
  about: 'Accounts of earlier withdrawals',
  reply: listOf(SavedAccount),
})

/** Not in the specification: an upstream without it keeps its list, and the player is told that. */
export const removeAccount = call({
  ...wallet,
  method: 'DELETE',
  time: 'part',
  path: '/user/bank',
  send: 'body',
  extension: true,
  about: 'Forget an account of an earlier withdrawal',
  input: z.strictObject({
    accountName: Given('withdraw.methodNeeded'),
    accountNo: Given('withdraw.numberNeeded', ACCOUNT_NUMBER_MAX),
  }),
  reply: z.unknown(),
})

export const WithdrawInput = z.strictObject({
  name: Given('withdraw.nameNeeded'),
  phone: Given('withdraw.phoneNeeded'),
  email: z
    .string()
    .trim()
    .refine((email) => Email.safeParse(email).success, 'account.wrongEmail'),
  amount: TypedAmount,
  accountName: Given('withdraw.methodNeeded'),
  accountNo: Given('withdraw.numberNeeded', ACCOUNT_NUMBER_MAX),
})
export const withdraw = call({
  ...wallet,
  method: 'POST',
  time: 'money',
  path: '/trx/withdrawal',
  money: true,
  about: 'Ask for a withdrawal',
  input: WithdrawInput,
  reply: z.preprocess(
    (data) => (typeof data === 'object' && data !== null ? data : {}),
    z.object({ transNo: MaybeText }),
  ),
})
