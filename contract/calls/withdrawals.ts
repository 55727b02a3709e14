import { z } from 'zod'
import { BROWSER_CALLS } from '../callFacts.ts'
import { TypedAmount } from '../money/amount.ts'
import { impossibleNumber, readAccountNo } from '../money/destinations.ts'
import { Rupiah } from '../money/money.ts'
import { Email, Required, RequiredText } from '../rules.ts'
import { readEmail, readName, readNumber, readPhone } from '../typedText.ts'
import { call } from './call.ts'
import { fieldsIn, Id, listOf, MaybeText, Moment, Name, Text } from './wire.ts'

const ACCOUNT_NUMBER_MAX = 34

const IMPOSSIBLE = { bank: 'withdraw.bankImpossible', wallet: 'withdraw.walletImpossible' }

const wallet = { method: 'GET', access: 'player', group: 'wallet', time: 'page' } as const

/** A notice may be its text alone. */
const Notice = z.union([
  z.string().transform((noticeContent) => ({ noticePicture: undefined, noticeContent })),
  z.object({ noticePicture: MaybeText, noticeContent: Text }),
])

/** WDL-24: the data of the withdraw page. */
export const WithdrawPage = z.object({
  pageTheme: MaybeText,
  notice: Notice.nullish(),
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
  /** An extension (UPS-15): the smallest withdrawal, when upstream sends it. */
  withdrawMinAmount: Rupiah.optional(),
  /** An extension (UPS-15): until when payouts pause, unless the player confirms who they are (docs/accounts.md). */
  pausedUntil: Moment.optional(),
})
export type WithdrawPage = z.infer<typeof WithdrawPage>
export const withdrawPage = call({
  ...wallet,
  path: '/trx/withdrawal/first-details-v2',
  html: ['notice', 'noticeContent', 'ruleValue'],
  about: 'The withdraw page',
  reply: WithdrawPage,
})

export const withdrawConfig = call({
  ...wallet,
  path: '/trx/withdrawal/second-details',
  about: 'Labels of the withdrawal details form',
  reply: z.preprocess(fieldsIn, z.object({ pageName: MaybeText, optionName: MaybeText, firstLineName: MaybeText })),
})

/** A method: only its name, or with more facts. */
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
      z.object({ name: Name, logo: MaybeText }),
    ]),
  ),
})

/** WDL-23: on the wire `accountName` is the method. Inside the code the field is `method`. */
export const SavedAccount = z
  .object({
    accountName: Name,
    accountNo: Id,
    /** An extension (UPS-15): the holder, phone and e-mail address of the last withdrawal to it. */
    name: MaybeText,
    phone: MaybeText,
    email: MaybeText,
  })
  .transform(({ accountName, accountNo, ...payee }) => ({ method: accountName, number: accountNo, ...payee }))
export const savedAccounts = call({
  ...wallet,
  path: '/user/bank',
  about: 'Accounts of earlier withdrawals',
  reply: listOf(SavedAccount),
})

/** An extension (UPS-15): an upstream without this call keeps its list, and the player is informed. */
export const removeAccount = call({
  ...wallet,
  time: 'part',
  ...BROWSER_CALLS.removeAccount,
  send: 'body',
  extension: true,
  about: 'Forget an account of an earlier withdrawal',
  input: z.strictObject({
    accountName: RequiredText('withdraw.methodNeeded'),
    accountNo: RequiredText('withdraw.numberNeeded', ACCOUNT_NUMBER_MAX),
  }),
  reply: z.unknown(),
})

export const WithdrawInput = z
  .strictObject({
    name: Required(readName, 'withdraw.nameNeeded'),
    phone: Required(readPhone, 'withdraw.phoneNeeded'),
    email: z
      .string()
      .overwrite(readEmail)
      .refine((email) => Email.safeParse(email).success, 'account.wrongEmail'),
    amount: TypedAmount,
    accountName: RequiredText('withdraw.methodNeeded'),
    accountNo: Required(readNumber, 'withdraw.numberNeeded', ACCOUNT_NUMBER_MAX),
  })
  .overwrite((input) => ({ ...input, accountNo: readAccountNo(input.accountName, input.accountNo) }))
  .superRefine(({ accountName, accountNo }, context) => {
    const kind = impossibleNumber(accountName, accountNo)
    if (kind) context.addIssue({ code: 'custom', path: ['accountNo'], message: IMPOSSIBLE[kind] })
  })
export const withdraw = call({
  ...wallet,
  time: 'money',
  ...BROWSER_CALLS.withdraw,
  money: true,
  stepUp: true,
  about: 'Ask for a withdrawal',
  input: WithdrawInput,
  reply: z.preprocess(fieldsIn, z.object({ transNo: MaybeText })),
})
