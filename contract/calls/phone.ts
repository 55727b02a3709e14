import { z } from 'zod'
import { e164Of } from '../phone.ts'
import { NewPassword, RepeatedPassword, Required } from '../rules.ts'
import { readCode } from '../typedText.ts'
import { call } from './call.ts'
import { InviteCode, isRepeated, SignedIn } from './signIn.ts'
import { listOf, Text } from './wire.ts'

/** A phone number and six digits, an extension (UPS-15): without `phoneOffer` no page speaks of them (docs/accounts.md). */
const shared = { method: 'POST', group: 'auth', time: 'auth', extension: true } as const
const visitor = { ...shared, access: 'visitor' } as const

/** How a code reaches a phone. */
export const CHANNELS = ['whatsapp', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]

/** It goes on as E.164. */
const Phone = z
  .string()
  .overwrite((text) => e164Of(text) ?? text)
  .refine((text) => e164Of(text) !== undefined, 'phone.rule')

const Code = {
  phone: Phone,
  verifyCode: Required(readCode, 'reset.codeNeeded', 32),
  /** What `sendPhoneCode` has answered for this number. */
  verifyToken: z.string().min(1, 'reset.codeNeeded').max(200),
}

export const phoneOffer = call({
  ...visitor,
  method: 'GET',
  group: 'content',
  time: 'part',
  path: '/auth/phone',
  cacheable: true,
  about: 'How a code can be sent to a phone; no way means that numbers sign nobody in',
  reply: z.object({
    channels: listOf(z.enum(CHANNELS)),
  }),
})

export const sendPhoneCode = call({
  ...visitor,
  path: '/auth/phone/code',
  about:
    'Send six digits to a number, whether or not an account has it; the reply is the verify token. They sign in, set a new password or confirm the number, once',
  input: z.strictObject({ phone: Phone, channel: z.enum(CHANNELS, 'phone.channelRule') }),
  reply: Text,
})

export const phoneSignIn = call({
  ...visitor,
  marksDevice: true,
  path: '/auth/phone',
  about:
    'Sign in with the code of a phone. A number that no account has confirmed opens one, with `agree`; without it the code stays valid and `agree` is the wrong field',
  input: z.strictObject({
    ...Code,
    invitedCode: InviteCode.default(''),
    /** The player is old enough and accepts the terms. */
    agree: z.literal('1').optional(),
  }),
  reply: SignedIn,
})

export const phoneReset = call({
  ...visitor,
  path: '/auth/phone/reset',
  about: 'Set a new password with the code of a phone, unless the account has a passkey. Payouts pause afterwards',
  newPassword: 'resetPassword',
  input: z
    .strictObject({ ...Code, resetPassword: NewPassword, confirmResetPassword: RepeatedPassword })
    .refine(isRepeated('resetPassword', 'confirmResetPassword'), {
      message: 'register.confirmRule',
      path: ['confirmResetPassword'],
    }),
  reply: z.unknown(),
})

export const changePhone = call({
  ...shared,
  access: 'player',
  stepUp: true,
  path: '/user/phone',
  about:
    'Confirm a number of this player with the code of that phone; another number takes its place, and payouts pause',
  input: z.strictObject(Code),
  reply: z.unknown(),
})

export const removePhone = call({
  ...shared,
  access: 'player',
  stepUp: true,
  path: '/user/phone/remove',
  about: 'Take the confirmed number away: it signs in no more, and payouts pause. Refused where nothing else signs in',
  reply: z.unknown(),
})
