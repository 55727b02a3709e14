import { z } from 'zod'
import { BROWSER_CALLS } from '../callFacts.ts'
import { httpsOf } from '../links.ts'
import { Rupiah } from '../money/money.ts'
import { NO_MONEY, type Sen } from '../money/sen.ts'
import { Day, MaybeEmail } from '../rules.ts'
import { readName, readPhone } from '../typedText.ts'
import { call } from './call.ts'
import { MaybeSignedIn } from './signIn.ts'
import { Flag, fieldsIn, listOf, MaybeFlag, MaybeText, Moment, Name, Text, Whole, WholeInput } from './wire.ts'

const player = { access: 'player', group: 'wallet' } as const

/** How far the verification of a player is. `asked`: an operator has asked for it; `pending`: sent, and not decided. */
export const VERIFICATION_STATES = ['none', 'asked', 'pending', 'done', 'refused'] as const
/** What a refusal leaves: nothing, another try, or the verification at `link`. */
export const VERIFICATION_REFUSALS = ['final', 'retry', 'external'] as const

/** An extension (UPS-15): without it no page speaks of a verification. */
export const Verification = z.object({
  state: z.enum(VERIFICATION_STATES),
  refusal: Text.transform((word) => VERIFICATION_REFUSALS.find((known) => known === word)),
  /** Why it was refused, for the player. */
  text: MaybeText,
  /** Where a provider verifies the player: https alone. */
  link: Text.transform(httpsOf),
  /** The last four digits of the NIK that was sent: more of it is not read. */
  nikEnd: MaybeText.transform((text = '') => /\d{4}$/.exec(text)?.[0]),
})
export type Verification = z.infer<typeof Verification>

/** The player of a session. Additional fields of upstream are shown when present. */
export const UserDetail = z.object({
  username: Name,
  avatar: MaybeText,
  membershipLevel: Whole.optional(),
  fullName: MaybeText,
  email: MaybeText,
  /** An extension (UPS-15): whether `email` is confirmed; absent when upstream does not send it. */
  emailConfirmed: MaybeFlag,
  /** An extension (UPS-15): the address that replaces it after its confirmation. */
  emailWaiting: MaybeText,
  phone: MaybeText,
  /** An extension (UPS-15): whether a code has confirmed `phone`, which then signs in; absent when upstream does not send it. */
  phoneConfirmed: MaybeFlag,
  birthday: MaybeText,
  invitedCode: MaybeText,
  isGuest: Flag,
  lastLoginTime: Moment.optional(),
  /** An extension (UPS-15): the end of the player's break (docs/player-protection.md). */
  breakUntil: Moment.optional(),
  /** An extension (UPS-15): when the account, which its player has closed, is erased (docs/accounts.md). */
  closesAt: Moment.optional(),
  /** An extension (UPS-15): support has answered since the player last read the chat. */
  supportUnread: MaybeFlag,
  /** An extension (UPS-15): how far the verification of the player is (docs/accounts.md). */
  verification: Verification.optional(),
})
export type UserDetail = z.infer<typeof UserDetail>
export const userDetail = call({
  ...player,
  method: 'GET',
  path: '/user/detail',
  about: 'Who is signed in',
  reply: UserDetail,
})

/** UPS-05: a number, a text or an object; the bonus part when upstream sends it. */
export interface Balance {
  /** The balance for play, in sen; bonus included. */
  total: Sen
  /** The part that cannot be withdrawn, in sen, when upstream sends it. */
  bonus?: Sen | undefined
  /** How many messages of the inbox are unread, when upstream sends it. */
  unread?: number | undefined
}
export const Balance = z.union([
  Rupiah.transform((total): Balance => ({ total })),
  z
    .object({
      balance: Rupiah,
      bonus: Rupiah.optional(),
      /** An extension (UPS-15): how many messages of the inbox are unread. */
      unread: Whole.optional(),
    })
    .transform(({ balance, ...more }): Balance => ({ total: balance, ...more })),
  z.null().transform((): Balance => ({ total: NO_MONEY })),
])
export const balance = call({ ...player, method: 'POST', path: '/user/balance', about: 'The balance', reply: Balance })
export const refreshBalance = call({
  ...player,
  ...BROWSER_CALLS.refreshBalance,
  about: 'Read the balance anew after a game; data is the balance',
  reply: Balance,
})

const FULL_NAME_MAX = 60
const PHONE_MAX = 20
/** Nobody alive was born before. */
const EARLIEST_BIRTHDAY = '1900-01-01'

export const modifyInfo = call({
  ...player,
  method: 'POST',
  path: '/user/modify-info',
  time: 'auth',
  stepUp: true,
  about: 'Change the profile',
  input: z.strictObject({
    avatar: z.string().max(200).optional(),
    fullName: z.string().overwrite(readName).max(FULL_NAME_MAX, 'profile.nameRule').optional(),
    email: MaybeEmail.optional(),
    phone: z.string().overwrite(readPhone).max(PHONE_MAX, 'profile.phoneRule').optional(),
    birthday: z
      .union([Day.refine((day) => day >= EARLIEST_BIRTHDAY), z.literal('')], 'profile.birthdayRule')
      .optional(),
  }),
  reply: z.unknown(),
})

export const SignedInDevice = z.object({
  createTime: Moment,
  /** `x-agent-type` of the sign-in (UPS-02): `PC` or `H5`; any other value has no meaning. */
  agentType: Text.transform((type) => (['PC', 'H5'] as const).find((known) => known === type)),
  current: Flag,
  /** Names the session in `endSession`; absent where upstream does not end one alone. It is no token. */
  id: MaybeText,
})
export type SignedInDevice = z.infer<typeof SignedInDevice>

export const sessions = call({
  ...player,
  method: 'GET',
  path: '/user/sessions',
  extension: true,
  about: 'Where this player is signed in, newest first',
  reply: listOf(SignedInDevice),
})

export const endSessions = call({
  ...player,
  method: 'POST',
  path: '/user/sessions/end',
  time: 'auth',
  extension: true,
  about: 'Sign out everywhere but here; the reply may bring a new token',
  reply: MaybeSignedIn,
})

export const endSession = call({
  ...player,
  method: 'POST',
  path: '/user/session/end',
  time: 'auth',
  extension: true,
  about:
    'Sign out one device of this player, which is named by its `id` of `/user/sessions`; one that is gone is no error',
  input: z.strictObject({ id: z.string().min(1).max(128) }),
  reply: z.unknown(),
})

/** LVL-01, LVL-04: the data of a level page, all optional. Without `level` the detail of the player says it. */
export const LevelInfo = z.object({
  level: Whole.optional(),
  recharge: Rupiah.optional(),
  turnover: Rupiah.optional(),
  levels: z
    .array(
      z.object({
        level: Whole,
        recharge: Rupiah.optional(),
        turnover: Rupiah.optional(),
        withdrawTimes: Whole.optional(),
        withdrawAmount: Rupiah.optional(),
        benefit: Text,
      }),
    )
    .optional(),
})
export const levelInfo = call({
  ...player,
  method: 'GET',
  path: '/user/level-info',
  optional: true,
  time: 'page',
  about: 'Membership level and what each level asks and gives',
  reply: LevelInfo,
})

/** A call without a defined use in the app. It is passed through for operators' own pages. */
export const danaPage = call({
  ...player,
  method: 'GET',
  path: '/user/dana/page_v2',
  optional: true,
  about: 'DANA page data',
  input: z.strictObject({ pageNum: WholeInput.optional(), pageSize: WholeInput.optional() }),
  reply: z.unknown(),
})

export const profileConfig = call({
  ...player,
  access: 'visitor',
  group: 'content',
  method: 'GET',
  path: '/version/config/profile',
  optional: true,
  cacheable: true,
  about: 'Configuration of the profile page',
  reply: z.preprocess(fieldsIn, z.object({ avatars: z.array(z.string()).optional() })),
})
